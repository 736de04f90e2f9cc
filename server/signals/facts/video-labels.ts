import { defineLoadedFact } from '../fact.ts'
import { loadOfVideos, type FileSightings } from '../load-signals.ts'
import type { SeenLabel } from '../seen-labels.ts'

/** A provider's labels of the frames of the item's videos. */
export default defineLoadedFact<FileSightings<SeenLabel>>({
  cost: 30_000_000,
  async load(item, parts) {
    const { answers, problem } = await loadOfVideos(item, 'image_labels', parts)
    const seen = answers.flatMap(({ position, value }) =>
      (value ?? []).flatMap(({ second, value: labels }) =>
        labels.map((label) => ({ ...label, position, second })),
      ),
    )
    return { seen, problem }
  },
})
