import { type NormalizedText, originalSpan, type Span } from '../matching/normalize.ts'

/**
 * What is found in a text as it was sent, and in the normalized one (2.10.17) where that overlaps none of it. Spans are
 * those of the original.
 */
export function inBothForms<S extends Span>(find: (text: string) => S[], text: NormalizedText): S[] {
  const sent = find(text.original)
  if (text.text === text.original.toLowerCase()) return sent
  const more = find(text.text)
    .map((span) => ({ ...span, ...originalSpan(text, span.start, span.end) }))
    .filter(({ start, end }) => !sent.some((other) => start < other.end && other.start < end))
  return [...sent, ...more].sort((a, b) => a.start - b.start)
}
