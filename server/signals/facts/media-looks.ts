import { defineLoadedFact } from '../fact.ts'
import { hasPictures } from '../item.ts'
import { storedLooks } from '../stored-findings.ts'

/** The visual findings in the item's pictures and videos. */
export default defineLoadedFact({
  cost: 200_000,
  load: async (item, { media, read }) =>
    hasPictures(item) ? (media?.looks() ?? read(storedLooks, item)) : [],
})
