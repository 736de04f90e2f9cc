import { defineLoadedFact } from '../fact.ts'

/** The outcome of fetching each of the item's media URLs. */
export default defineLoadedFact({ cost: 100_000, load: (item, { probeMedia }) => probeMedia(item) })
