import { defineLoadedFact } from '../fact.ts'
import { loadOfImages, type Seen } from '../load-signals.ts'
import type { SeenLabel } from '../seen-labels.ts'

/** What a provider sees in the item's images. */
export default defineLoadedFact<Seen<SeenLabel>>({
  cost: 800_000,
  async load(item, parts) {
    const { told, problem } = await loadOfImages(item, 'image_labels', parts)
    const seen = told.flatMap(({ position, value }) =>
      (value ?? []).map((label) => ({ ...label, position, second: null })),
    )
    return { seen, problem }
  },
})
