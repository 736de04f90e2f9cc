/** A highlighted span of a text, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** A part of a text, highlighted or not. */
export interface Segment {
  text: string
  marked: boolean
}

/** Splits a text along its spans; overlapping spans are joined, spans outside the text are clipped, nothing is lost. */
export function segmentsOf(text: string, spans: readonly Span[]): Segment[] {
  const segments: Segment[] = []
  const push = (start: number, end: number, marked: boolean): void => {
    if (end > start) segments.push({ text: text.slice(start, end), marked })
  }
  let at = 0
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const start = Math.max(span.start, at)
    const end = Math.min(span.end, text.length)
    if (end <= start) continue
    push(at, start, false)
    push(start, end, true)
    at = end
  }
  push(at, text.length, false)
  return segments
}
