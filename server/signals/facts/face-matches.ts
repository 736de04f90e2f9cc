import { defineLoadedFact } from '../fact.ts'
import { loadOfImages, type Seen } from '../load-signals.ts'
import type { KnownFace } from '../providers/signal-values.ts'

/** The faces that are like one of the collection, in each of the item's images, or frames of an animation, those without any too. */
export default defineLoadedFact<Seen<KnownFace[]>>({
  cost: 800_000,
  async load(item, parts) {
    const { told, problem } = await loadOfImages(item, 'face_matches', parts)
    return { seen: told.flatMap(({ value }) => (value ?? []).map((one) => one.value)), problem }
  },
})
