import type { FactSources } from './fact.ts'
import mediaLooks from './facts/media-looks.ts'
import { type Item, urlsOf } from './item.ts'
import { storedEmbeddings } from './media/embed-pictures.ts'
import type { PictureEmbedding } from './media/picture-embedding.ts'
import type { PicturePlace } from './picture-place.ts'

/** Where an item's images, or the frames of its videos, stand among pictures: of past items as it was found when they came. */
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
