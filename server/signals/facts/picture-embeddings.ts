import { defineLoadedFact } from '../fact.ts'
import { loadEmbeddings } from '../load-embeddings.ts'

/** The embeddings of the item's images, for classifiers. */
export default defineLoadedFact({
  cost: 250_000,
  load: (item, parts) => loadEmbeddings(item, 'image', parts),
})
