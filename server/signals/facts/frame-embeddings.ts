import { defineLoadedFact } from '../fact.ts'
import { loadEmbeddings } from '../load-embeddings.ts'

/** Where the frames of the item's videos stand among pictures, for classifiers. */
export default defineLoadedFact({
  cost: 15_000_000,
  load: (item, parts) => loadEmbeddings(item, 'video', parts),
})
