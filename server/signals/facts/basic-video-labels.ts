import { defineLoadedFact } from '../fact.ts'
import { loadBasicLabelsOfVideos, type FileSightings } from '../load-signals.ts'
import { groupsOfBasic, type SeenLabel } from '../seen-labels.ts'

/** The embedded network's labels of the frames of the item's videos. */
export default defineLoadedFact<FileSightings<SeenLabel>>({
  cost: 15_000_000,
  async load(item, parts) {
    const { answers, problem } = await loadBasicLabelsOfVideos(item, parts)
    const seen = answers.flatMap(({ position, value }) =>
      (value ?? []).flatMap((frame) => groupsOfBasic(frame.value, position, frame.second)),
    )
    return { seen, problem }
  },
})
