import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentsOf } from './highlight.ts'

const spans = fc.array(
  fc.record({ start: fc.integer({ min: -5, max: 60 }), end: fc.integer({ min: -5, max: 60 }) }),
)

describe('highlighting matched spans', () => {
  it('loses and repeats nothing of the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), spans, (text, marks) => {
        expect(
          segmentsOf(text, marks)
            .map((segment) => segment.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('marks exactly the units that a span covers', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), spans, (text, marks) => {
        const marked = segmentsOf(text, marks).flatMap((segment) =>
          Array.from({ length: segment.text.length }, () => segment.marked),
        )
        const expected = Array.from({ length: text.length }, (_, at) =>
          marks.some(({ start, end }) => at >= start && at < end),
        )
        expect(marked).toEqual(expected)
      }),
    )
  })
})
