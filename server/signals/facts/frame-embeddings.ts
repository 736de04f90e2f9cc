import { defineLoadedFact } from '../fact.ts'
import { loadEmbeddings } from '../load-embeddings.ts'

/** The embeddings of the frames of the item's videos, for classifiers. */
export default defineLoadedFact({
  cost: 15_000_000,
  load: (item, parts) => loadEmbeddings(item, 'video', parts),
})
