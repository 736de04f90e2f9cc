import { defineLoadedFact } from '../fact.ts'
import { loadOfVideos, type Seen } from '../load-signals.ts'
import type { SeenLabel } from '../seen-labels.ts'

/** What a provider sees in the frames of the item's videos. */
export default defineLoadedFact<Seen<SeenLabel>>({
  cost: 30_000_000,
  async load(item, parts) {
    const { told, problem } = await loadOfVideos(item, 'image_labels', parts)
    const seen = told.flatMap(({ position, value }) =>
      (value ?? []).flatMap(({ second, value: labels }) =>
        labels.map((label) => ({ ...label, position, second })),
      ),
    )
    return { seen, problem }
  },
})
