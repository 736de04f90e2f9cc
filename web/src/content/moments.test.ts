import { describe, expect, it } from 'vitest'
import { clock, momentsOf, search } from './moments.ts'

const findings = {
  text: 'cheap pills\ncheap pills again',
  codes: ['https://x.test'],
  transcript: 'Call me. Call me now.',
  moments: [
    { kind: 'TEXT' as const, from: 0, to: 2, text: 'cheap pills' },
    { kind: 'TRANSCRIPT' as const, from: 0.5, to: 1, text: 'Call me.' },
    { kind: 'TRANSCRIPT' as const, from: 1, to: 2, text: 'Call me now.' },
    { kind: 'CODE' as const, from: 3, to: 3, text: 'https://x.test' },
    { kind: 'TEXT' as const, from: 4, to: 4, text: 'cheap pills again' },
  ],
}

describe('what is shown and said in a video', () => {
  it('has the matched stretches that lie in it', () => {
    const again = findings.text.lastIndexOf('pills')
    const now = 'cheap pills\ncheap pills again\nhttps://x.test\n'.length + findings.transcript.indexOf('now')
    const spans = [
      { start: 6, end: 11 },
      { start: again, end: again + 5 },
      { start: now, end: now + 3 },
    ]
    expect(
      momentsOf(findings, spans).map(({ text, spans: inside }) =>
        inside.map((s) => text.slice(s.start, s.end)),
      ),
    ).toEqual([['pills'], [], ['now'], [], ['pills']])
  })

  it('is found by words of it', () => {
    const found = (words: string) => search(momentsOf(findings, []), words).map(({ from }) => from)
    expect(found(' CALL ')).toEqual([0.5, 1])
    expect(found('')).toHaveLength(5)
    expect(found('nothing')).toEqual([])
  })

  it.each([
    [0, '0:00'],
    [12.9, '0:12'],
    [65, '1:05'],
    [3725, '1:02:05'],
  ])('second %d is %s', (second, text) => expect(clock(second)).toBe(text))
})
