import type { Span } from './normalize.ts'

/** An entry or a pattern as listed, and its span in the original text. */
export interface MatchedSpan {
  span: Span
  entry: string
}

/** The matches of one set in a text. */
export interface SetMatches {
  readonly matched: boolean
  /** The number of entries or patterns that matched; entries with the same normalized text are one. */
  readonly distinct: number
  /** The number of matches, including overlapping ones; those of patterns are counted up to a limit of work. */
  readonly occurrences: number
  /** The first 20, by position in the original text; computed on first access. */
  readonly spans: MatchedSpan[]
}

/** The most spans of a set that are reported. */
export const MOST_SPANS = 20

/** The matches of a set without any. */
export const NO_MATCHES: SetMatches = { matched: false, distinct: 0, occurrences: 0, spans: [] }

/** The first of the spans found, by start and end, without duplicates. */
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
