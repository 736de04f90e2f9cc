import { defineLoadedFact } from '../fact.ts'
import { urlsOf } from '../item.ts'
import { storedEmbeddings } from '../media/embed-pictures.ts'
import type { PictureEmbedding } from '../media/picture-embedding.ts'
import mediaLooks from './media-looks.ts'

/** Where the item's pictures stand among pictures, for classifiers: of past items as it was found when they came. */
export default defineLoadedFact({
  cost: 250_000,
  async load(item, parts): Promise<PictureEmbedding[]> {
    if (urlsOf(item, 'image').length === 0) return []
    if (parts.media) return parts.media.embeddings()
    const looks = (await mediaLooks.load(item, parts)).filter(({ kind }) => kind === 'image')
    return parts.read(storedEmbeddings, { ...item, files: looks.flatMap(({ sha256 }) => sha256 ?? []) })
  },
})
