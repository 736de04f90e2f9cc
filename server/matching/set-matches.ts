import type { Span } from './normalize.ts'

/** An entry or a pattern as listed, and where it matched in the original text. */
export interface MatchedSpan {
  span: Span
  entry: string
}

/** What one set found in a text. */
export interface SetMatches {
  readonly matched: boolean
  /** Entries or patterns that matched; entries that normalize to the same text are one. */
  readonly distinct: number
  /** Times that any of them matched, overlapping ones included; patterns are counted up to a bound on the work. */
  readonly occurrences: number
  /** The first 20, by their place in the original text; found when first read. */
  readonly spans: MatchedSpan[]
}

/** How many spans of a set are reported. */
export const MOST_SPANS = 20

/** What a set reports when nothing matched. */
export const NO_MATCHES: SetMatches = { matched: false, distinct: 0, occurrences: 0, spans: [] }

/** The first spans of all that were found, by start and end, each place of an entry once. */
export function firstSpans(found: readonly MatchedSpan[]): MatchedSpan[] {
  const sorted = [...found].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  const first: MatchedSpan[] = []
  for (const match of sorted) {
    if (first.length === MOST_SPANS) break
    if (!first.some((other) => isSame(match, other))) first.push(match)
  }
  return first
}

function isSame(a: MatchedSpan, b: MatchedSpan): boolean {
  return a.entry === b.entry && a.span.start === b.span.start && a.span.end === b.span.end
}
