import { type NormalizedText, originalSpan, type Span } from '../matching/normalize.ts'

/**
 * The matches in a text as sent, and those in its normalized form (2.10.17) that do not overlap them. Spans refer to the
 * original.
 */
export function inBothForms<S extends Span>(find: (text: string) => S[], text: NormalizedText): S[] {
  const sent = find(text.original)
  if (text.text === text.original.toLowerCase()) return sent
  const more = find(text.text)
    .map((span) => ({ ...span, ...originalSpan(text, span.start, span.end) }))
    .filter(({ start, end }) => !sent.some((other) => start < other.end && other.start < end))
  return [...sent, ...more].sort((a, b) => a.start - b.start)
}
