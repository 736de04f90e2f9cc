import { type UnjudgedPart, UnjudgedReason, UnjudgedSource } from '../../intake/content/unjudged.ts'
import type { MediaText } from '../media-look.ts'
import type { TextPiece, TextSource } from '../source-text.ts'
import type { ItemMedia } from './item-media.ts'

/** The media input of AI moderators: the texts of an item's media, and the files that could not be read. */
export interface FoundInMedia {
  texts: TextPiece[]
  unread: UnjudgedPart[]
}

/** The value for an item without media. */
export const nothingInMedia: FoundInMedia = { texts: [], unread: [] }

const kinds = ['image', 'video', 'audio'] as const
const sources: Readonly<Record<MediaText['kind'], TextSource>> = {
  image: 'images',
  video: 'videos',
  audio: 'audio',
}

/**
 * Analyzes an item's media, and reads their texts only with `reads`; failed transcriptions are omitted here, as the route of
 * transcripts handles them.
 */
export async function foundInMedia(media: ItemMedia, reads: boolean): Promise<FoundInMedia> {
  const looks = await media.looks()
  const texts = reads ? (await Promise.all(kinds.map((kind) => media.texts(kind)))).flat() : []
  const audio = reads
    ? texts.filter((text) => text.kind === 'audio' && !isUntranscribed(media, text))
    : unfetched(media)
  return {
    texts: piecesOf(texts),
    unread: [...looks, ...audio].flatMap(({ kind, position, problem }) =>
      problem === null ? [] : [unreadFile(kind, position, problem)],
    ),
  }
}

/** The texts that are not blank, as pieces of an item's text. */
export const piecesOf = (texts: readonly MediaText[]): TextPiece[] =>
  texts
    .filter(({ text }) => text.trim() !== '')
    .map(({ kind, position, text }) => ({ source: sources[kind], position, text }))

const isUntranscribed = ({ untranscribed }: ItemMedia, text: MediaText): boolean =>
  untranscribed.some(({ kind, position }) => kind === text.kind && position === text.position)

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
