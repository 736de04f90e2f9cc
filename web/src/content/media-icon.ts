import type { MediaKind } from '../gql/graphql.ts'
import { inShownOrder } from './shown-order.ts'

/** The icon of each kind of media. */
export const mediaIcons = {
  IMAGE: 'i-lucide-image',
  VIDEO: 'i-lucide-film',
  AUDIO: 'i-lucide-audio-lines',
} as const satisfies Record<MediaKind, string>

/** The icon of an item with media: that of the file shown first; undefined without any. */
export function mediaIconOf(media: readonly { kind: MediaKind }[]): string | undefined {
  const first = inShownOrder(media)[0]
  return first && mediaIcons[first.kind]
}
