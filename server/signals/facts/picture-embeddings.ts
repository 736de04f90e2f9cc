import { defineLoadedFact } from '../fact.ts'
import { loadEmbeddings } from '../load-embeddings.ts'

/** Where the item's images stand among pictures, for classifiers. */
export default defineLoadedFact({
  cost: 250_000,
  load: (item, parts) => loadEmbeddings(item, 'image', parts),
})
