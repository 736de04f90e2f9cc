import type { FactSources } from './fact.ts'
import { type Item, urlsOf } from './item.ts'
import type { MediaText } from './media-look.ts'
import { storedTexts } from './stored-findings.ts'

/** The texts of the item's media of one kind: extracted now if the media are available, otherwise as stored. */
export async function loadTexts(
  item: Item,
  kind: MediaText['kind'],
  { media, read }: FactSources,
): Promise<MediaText[]> {
  if (urlsOf(item, kind).length === 0) return []
  if (media) return media.texts(kind)
  return (await read(storedTexts, item)).filter((text) => text.kind === kind)
}
