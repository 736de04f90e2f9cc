import { defineLoadedFact } from '../fact.ts'
import { loadOfImages, type FileSightings } from '../load-signals.ts'
import type { KnownFace } from '../providers/signal-values.ts'

/** The celebrities in the item's images, each with the index of its image. */
export default defineLoadedFact<FileSightings<KnownFace & { position: number }>>({
  cost: 800_000,
  async load(item, parts) {
    const { answers, problem } = await loadOfImages(item, 'celebrities', parts)
    const seen = answers.flatMap(({ position, value }) =>
      (value ?? []).flatMap((one) => one.value.map((face) => ({ ...face, position }))),
    )
    return { seen, problem }
  },
})
