import type { MediaKind, MomentKind } from '../gql/graphql.ts'
import type { Span } from '../ui/highlight.ts'

/** A matched span with its source, and the index of a media file among those of its kind. */
export interface SourceSpan extends Span {
  source: string
  position?: number | null
}

interface MediaFile {
  id: string
  kind: MediaKind
}

const sources: Readonly<Record<MediaKind, string>> = { IMAGE: 'images', VIDEO: 'videos', AUDIO: 'audio' }
const names: ReadonlySet<string> = new Set(Object.values(sources))

/** Whether the span is of a media file's text and not of the item's own. */
export const isOfMedia = ({ source }: Pick<SourceSpan, 'source'>): boolean => names.has(source)

/** The spans of one of an item's media files. */
export function spansOf(
  spans: readonly SourceSpan[],
  media: readonly MediaFile[],
  { id, kind }: MediaFile,
): SourceSpan[] {
  const position = media.filter((file) => file.kind === kind).findIndex((file) => file.id === id)
  return spans.filter((span) => span.source === sources[kind] && span.position === position)
}

/** A text of a media file, with its matched spans. */
export interface MediaText {
  kind: Exclude<MomentKind, 'LABEL'>
  text: string
  spans: Span[]
}

interface Findings {
  text?: string | null
  codes: readonly string[]
  transcript?: string | null
}

/** The texts of a media file one by one; its matched spans are offsets into all of them, joined by line breaks. */
export function textsOf({ text, codes, transcript }: Findings, spans: readonly Span[]): MediaText[] {
  const all: Omit<MediaText, 'spans'>[] = [
    { kind: 'TEXT', text: text ?? '' },
    ...codes.map((code) => ({ kind: 'CODE' as const, text: code })),
    { kind: 'TRANSCRIPT', text: transcript ?? '' },
  ]
  let from = 0
  return all
    .filter((each) => each.text !== '')
    .map((each) => {
      const start = from
      from += each.text.length + 1
      const inside = spans.filter((span) => span.start < from && span.end > start)
      return { ...each, spans: inside.map((span) => ({ start: span.start - start, end: span.end - start })) }
    })
}
