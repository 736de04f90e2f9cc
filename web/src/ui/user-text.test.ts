// @vitest-environment jsdom

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createApp, h } from 'vue'
import { piecesOf, plain } from './user-text.ts'
import UserText from './UserText.vue'

const zalgo = `Z${'\u0335'.repeat(30)}a`
const marks = (text: string): string[] =>
  piecesOf(text).flatMap((piece) => (piece.kind === 'mark' ? [piece.label] : []))

describe('what a user wrote', () => {
  it.each([
    ['user\u202Etxt.exe', ['RLO']],
    ['\u2066a\u2069 \u202Ab\u202C', ['LRI', 'PDI', 'LRE', 'PDF']],
    ['cheap\u200B\u200B\u200Bpills', ['ZWSP×3']],
    ['\uFEFFa\u00ADb\u2060c\u3164', ['BOM', 'SHY', 'WJ', 'FILLER']],
    ['hi\u{E0068}\u{E0069}', ['U+E0068…×2']],
    ['a\u0000b\u0085', ['U+0000', 'U+0085']],
    ['a\uFE0F\uFE0Fb', ['U+FE0F×2']],
    ['latin\u200Djoined', ['ZWJ']],
  ])('%j has the marks %j', (text, labels) => {
    expect(marks(text)).toEqual(labels)
  })

  it.each([
    'plain, with\na line and a\ttab',
    '👨‍👩‍👧 ❤️ 👍🏽 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'می\u200Cخواهم क्\u200Dष',
    'Tiếng Việt'.normalize('NFD'),
    'שָׁלוֹם עֲלֵיכֶם',
    '葛\u{E0100}',
  ])('%j is left as its script writes it', (text) => {
    expect(piecesOf(text)).toEqual([{ kind: 'text', text }])
  })

  it('has four marks over a letter at most', () => {
    expect(piecesOf(zalgo).map(({ kind, text }) => [kind, [...text].length])).toEqual([
      ['text', 5],
      ['clipped', 26],
      ['text', 1],
    ])
  })

  it('put together is the text, whatever it is', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('a', '\u202E', '\u0335', '\u200D', '👩', '\uFE0F', 'ع', '\n', '\u{E0061}'),
    })
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (text) => {
        const pieces = piecesOf(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces)
          if (piece.kind === 'text') expect(piece.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
      }),
    )
  })

  it('in a sentence has its marks written out, and its own direction', () => {
    expect(plain('a\u202Eb')).toBe('a⟨RLO⟩b')
    expect(plain('Ann')).toBe('Ann')
    expect(plain('דנה')).toBe('\u2068דנה\u2069')
    expect(plain(zalgo)).toBe(`Z${'\u0335'.repeat(4)}a`)
  })

  it('is drawn with a direction of its own, the marks of its spans, and nothing lost for a copy', () => {
    const place = document.createElement('div')
    const app = createApp({
      render: () => h(UserText, { text: 'see \u202Egpj.exe', spans: [{ start: 5, end: 8 }] }),
    })
    app.mount(place)
    const drawn = place.querySelector('bdi')
    expect(drawn?.getAttribute('dir')).toBe('auto')
    expect(drawn?.textContent).toBe('see \u202Egpj.exe')
    expect(drawn?.querySelector('[data-mark]')?.getAttribute('title')).toBe('RLO U+202E')
    expect(drawn?.querySelector('mark')?.textContent).toBe('gpj')
    app.unmount()
  })
})
