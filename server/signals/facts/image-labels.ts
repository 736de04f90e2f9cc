import { defineLoadedFact } from '../fact.ts'
import { loadOfImages, type FileSightings } from '../load-signals.ts'
import type { SeenLabel } from '../seen-labels.ts'

/** A provider's labels of the item's images; of an animation, those of some of its frames. */
export default defineLoadedFact<FileSightings<SeenLabel>>({
  cost: 800_000,
  async load(item, parts) {
    const { answers, problem } = await loadOfImages(item, 'image_labels', parts)
    const seen = answers.flatMap(({ position, value }) =>
      (value ?? []).flatMap(({ second, value: labels }) =>
        labels.map((label) => ({ ...label, position, second })),
      ),
    )
    return { seen, problem }
  },
})
