import { normalize, type NormalizedText, type Span } from '../matching/normalize.ts'
import type { Matches, TextMatcher } from '../matching/text-matcher.ts'
import { findEmails } from './find-emails.ts'
import { findLinks } from './find-links.ts'
import { findPhoneNumbers } from './find-phone-numbers.ts'
import { inBothForms } from './in-both-forms.ts'

/** The sources of text in an item (section 2.10). */
export type TextSource = 'text' | 'images' | 'videos' | 'audio'

/** A text of an item: its own, or that of one of its media files. */
export interface TextPiece {
  source: TextSource
  /** The index of the file among those of its kind, from 0; null for the item's own text. */
  position: number | null
  text: string
}

/** A span of one of the texts, in UTF-16 units of it. */
export interface SourceSpan extends Span {
  source: TextSource
  position: number | null
}

/** A character of a script that is no longer in use (Phoenician), so that no phrase matches across two texts. */
const between = '\n\u{10900}\n'

/** Several texts of an item joined for searching, with the mapping back to each. */
export class SourceText {
  readonly #pieces: readonly TextPiece[]
  readonly #country: string | null
  #normalized: NormalizedText | undefined
  #scanned: { matcher: TextMatcher; matches: Matches } | undefined

  /** The problem of each source that could not be read. */
  readonly unread: Readonly<Partial<Record<TextSource, string>>>
  /** The sources for which the embedded transcriber found speech. */
  readonly basic: readonly TextSource[]

  constructor(
    pieces: readonly TextPiece[],
    country: string | null,
    { unread, basic = [] }: Pick<SourceText, 'unread'> & Partial<Pick<SourceText, 'basic'>>,
  ) {
    this.#pieces = pieces
    this.#country = country
    this.unread = unread
    this.basic = basic
  }

  /** Whether the item has any of the texts. */
  get isThere(): boolean {
    return this.#pieces.length > 0
  }

  readonly text = (): NormalizedText =>
    (this.#normalized ??= normalize(this.#pieces.map(({ text }) => text).join(between)))

  readonly textMatches =
    () =>
    (matcher: TextMatcher): Matches => {
      if (this.#scanned?.matcher !== matcher) this.#scanned = { matcher, matches: matcher.scan(this.text()) }
      return this.#scanned.matches
    }

  readonly links = () => inBothForms(findLinks, this.text())
  readonly emails = () => inBothForms(findEmails, this.text())
  readonly phoneNumbers = () => inBothForms((text) => findPhoneNumbers(text, this.#country), this.text())

  /** The span of the joined text as a span of the text in which it begins. */
  locate({ start, end }: Span): SourceSpan {
    let from = 0
    for (const { source, position, text } of this.#pieces) {
      const next = from + text.length + between.length
      if (start < next)
        return { source, position, start: start - from, end: Math.min(end - from, text.length) }
      from = next
    }
    return { source: 'text', position: null, start, end }
  }
}
