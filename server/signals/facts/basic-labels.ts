import { defineLoadedFact } from '../fact.ts'
import { loadBasicLabels, type FileSightings } from '../load-signals.ts'
import { groupsOfBasic, type SeenLabel } from '../seen-labels.ts'

/** What the embedded network sees in the item's images: nudity alone, with errors that are known. */
export default defineLoadedFact<FileSightings<SeenLabel>>({
  cost: 300_000,
  async load(item, parts) {
    const { answers, problem } = await loadBasicLabels(item, parts)
    const seen = answers.flatMap(({ position, value }) => (value ? groupsOfBasic(value, position, null) : []))
    return { seen, problem }
  },
})
