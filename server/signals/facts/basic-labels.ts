import { defineLoadedFact } from '../fact.ts'
import { loadBasicLabels, type FileSightings } from '../load-signals.ts'
import { groupsOfBasic, type SeenLabel } from '../seen-labels.ts'

/** The embedded network's labels of the item's images: nudity only, with known errors. */
export default defineLoadedFact<FileSightings<SeenLabel>>({
  cost: 300_000,
  async load(item, parts) {
    const { answers, problem } = await loadBasicLabels(item, parts)
    const seen = answers.flatMap(({ position, value }) => (value ? groupsOfBasic(value, position, null) : []))
    return { seen, problem }
  },
})
