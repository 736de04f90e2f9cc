import { describe, expect, it } from 'vitest'
import { isOfMedia, spansOf, textsOf } from './media-text.ts'

const media = [
  { id: 'v', kind: 'VIDEO' as const },
  { id: 'a', kind: 'IMAGE' as const },
  { id: 'b', kind: 'IMAGE' as const },
]
const span = (source: string, position: number | null) => ({ start: 0, end: 3, source, position })

describe('[2.10.20] matched spans of media', () => {
  it('belong to the file of their source and place', () => {
    const spans = [span('text', null), span('images', 1), span('videos', 0), span('images', 0)]
    expect(media.map((file) => spansOf(spans, media, file))).toEqual([[spans[2]], [spans[3]], [spans[1]]])
  })

  it.each([
    ['text', false],
    ['images', true],
    ['videos', true],
    ['audio', true],
  ])('of %s are of media: %j', (source, expected) => expect(isOfMedia(span(source, null))).toBe(expected))

  it('are shown in the part of the text that they lie in', () => {
    const findings = { text: 'cheap pills', codes: ['https://x.test'], transcript: 'call me' }
    const spans = [
      { start: 6, end: 11 },
      { start: 12, end: 26 },
      { start: 27, end: 31 },
    ]
    expect(
      textsOf(findings, spans).map(({ kind, text, spans: inside }) => [
        kind,
        inside.map(({ start, end }) => text.slice(start, end)),
      ]),
    ).toEqual([
      ['TEXT', ['pills']],
      ['CODE', ['https://x.test']],
      ['TRANSCRIPT', ['call']],
    ])
  })

  it('need no text that was not read', () => {
    expect(textsOf({ text: null, codes: ['a b'], transcript: null }, [{ start: 2, end: 3 }])).toEqual([
      { kind: 'CODE', text: 'a b', spans: [{ start: 2, end: 3 }] },
    ])
  })
})
