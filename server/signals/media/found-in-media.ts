import { type UnjudgedPart, UnjudgedReason, UnjudgedSource } from '../../intake/content/unjudged.ts'
import type { MediaText } from '../media-look.ts'
import type { TextPiece, TextSource } from '../source-text.ts'
import type { ItemMedia } from './item-media.ts'

/** What AI moderators get of an item's media, and what could not be read of them. */
export interface FoundInMedia {
  texts: TextPiece[]
  unread: UnjudgedPart[]
}

/** Of an item without media. */
export const nothingInMedia: FoundInMedia = { texts: [], unread: [] }

const kinds = ['image', 'video', 'audio'] as const
const sources: Readonly<Record<MediaText['kind'], TextSource>> = {
  image: 'images',
  video: 'videos',
  audio: 'audio',
}

/** Looks at an item's media, and reads them only where somebody `reads` what is found; what could not be heard is the route's of transcripts. */
export async function foundInMedia(media: ItemMedia, reads: boolean): Promise<FoundInMedia> {
  const looks = await media.looks()
  const texts = reads ? (await Promise.all(kinds.map((kind) => media.texts(kind)))).flat() : []
  const heard = reads
    ? texts.filter((text) => text.kind === 'audio' && !isUnheard(media, text))
    : unfetched(media)
  return {
    texts: piecesOf(texts),
    unread: [...looks, ...heard].flatMap(({ kind, position, problem }) =>
      problem === null ? [] : [unreadFile(kind, position, problem)],
    ),
  }
}

/** The texts that say something, as pieces of an item's text. */
export const piecesOf = (texts: readonly MediaText[]): TextPiece[] =>
  texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, position, text }) => ({ source: sources[kind], position, text }))

const isUnheard = ({ unheard }: ItemMedia, text: MediaText): boolean =>
  unheard.some(({ kind, position }) => kind === text.kind && position === text.position)

const unfetched = ({ probes }: ItemMedia) =>
  probes
    .filter(({ kind }) => kind === 'audio')
    .map(({ kind, error }, position) => ({ kind, position, problem: error }))

const unreadFile = (kind: MediaText['kind'], position: number, problem: string): UnjudgedPart => ({
  source: UnjudgedSource[kind],
  reason: UnjudgedReason.media,
  name: null,
  position,
  problem,
  tries: 1,
})
