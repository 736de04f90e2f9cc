import { defineLoadedFact } from '../fact.ts'
import { loadOfImages, type Seen } from '../load-signals.ts'
import type { Face } from '../providers/signal-values.ts'

/** The faces in each of the item's images, or frames of an animation, those without any too. */
export default defineLoadedFact<Seen<Face[]>>({
  cost: 800_000,
  async load(item, parts) {
    const { told, problem } = await loadOfImages(item, 'faces', parts)
    return { seen: told.flatMap(({ value }) => (value ?? []).map((one) => one.value)), problem }
  },
})
