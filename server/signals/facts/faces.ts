import { defineLoadedFact } from '../fact.ts'
import { loadOfImages, type FileSightings } from '../load-signals.ts'
import type { Face } from '../providers/signal-values.ts'

/** The faces in each of the item's images, or frames of an animation, also for those without any. */
export default defineLoadedFact<FileSightings<Face[]>>({
  cost: 800_000,
  async load(item, parts) {
    const { answers, problem } = await loadOfImages(item, 'faces', parts)
    return { seen: answers.flatMap(({ value }) => (value ?? []).map((one) => one.value)), problem }
  },
})
