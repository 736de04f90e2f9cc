import type { FactSources } from './fact.ts'
import mediaLooks from './facts/media-looks.ts'
import { type Item, urlsOf } from './item.ts'
import { storedEmbeddings } from './media/embed-pictures.ts'
import type { PictureEmbedding } from './media/picture-embedding.ts'
import type { PicturePlace } from './picture-place.ts'

/** The embeddings of an item's images, or of the frames of its videos; for past items the stored ones. */
export async function loadEmbeddings(
  item: Item,
  kind: PicturePlace['kind'],
  parts: FactSources,
): Promise<PictureEmbedding[]> {
  if (urlsOf(item, kind).length === 0) return []
  if (parts.media) return parts.media.embeddings(kind)
  const looks = (await mediaLooks.load(item, parts)).filter((look) => look.kind === kind)
  return parts.read(storedEmbeddings, { ...item, looks })
}
