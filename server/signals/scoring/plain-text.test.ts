import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainTextOf } from './plain-text.ts'
import { sentencesOf } from './sentences.ts'

describe('the text of HTML', () => {
  it.each([
    ['plain words', 'plain words'],
    ['you id<b>io</b>t', 'you idiot'],
    ['one<br>two<p>three</p>', 'one\ntwo\nthree\n'],
    ['a &amp; b &lt;c&gt; &#x41;&#66; &eacute;', 'a & b <c> AB é'],
    ['AT&T, 1 < 2 & <3', 'AT&T, 1 < 2 & <3'],
    ['<script>if (a < b) idiot()</script>fine', '\nfine'],
    ['<STYLE>p { }</style >fine', '\nfine'],
    ['<!-- idiot --><!doctype html>fine', 'fine'],
    ['<a href="x" title="idiot">fine</a>', 'fine'],
    ['open <b', 'open '],
    ['<script>never closed', '\n'],
  ])('%j is %j', (html, text) => {
    expect(plainTextOf(html).text).toBe(text)
  })

  it('leads back to the HTML', () => {
    const html = '<p>Hi &amp; <i>hello</i> you</p>'
    const { text, inWhatWasSent } = plainTextOf(html)
    const backOf = (words: string) => {
      const begin = text.indexOf(words)
      const back = inWhatWasSent({ begin, end: begin + words.length })
      return html.slice(back.begin, back.end)
    }
    expect(['Hi', '&', 'hello', '& hello y'].map(backOf)).toEqual([
      'Hi',
      '&amp;',
      'hello',
      '&amp; <i>hello</i> y',
    ])
  })

  it('is found of whatever is sent, and every stretch of it lies in what was sent', () => {
    const piece = fc.constantFrom('<', '>', '</', 'p', 'script', '&', 'amp;', '#', '!--', '-->', ' ', 'word')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const html = pieces.join('')
        const { text, inWhatWasSent } = plainTextOf(html)
        for (let end = 1; end <= text.length; end++) {
          const back = inWhatWasSent({ begin: end - 1, end })
          expect(back.begin).toBeLessThan(back.end)
          expect(back.end).toBeLessThanOrEqual(html.length)
        }
      }),
    )
  })

  it.each(['<', '<!--', '<script>', '&', '<a '])(
    'of 20 KB of %j is found within a tenth of a second',
    (part) => {
      const html = part.repeat(Math.ceil(20_480 / part.length))
      const started = performance.now()
      plainTextOf(html)
      expect(performance.now() - started).toBeLessThan(100)
    },
  )
})

describe('the sentences of a text', () => {
  const cut = (text: string) => sentencesOf(text).map(({ begin, end }) => text.slice(begin, end))

  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['  Alone \n', ['Alone']],
    ['', []],
    [' \n ', []],
  ])('%j has %j', (text, sentences) => {
    expect(cut(text)).toEqual(sentences)
  })

  it('are 500 at most, of which the last is all that remains', () => {
    const sentences = cut('A b. '.repeat(600))
    expect(sentences).toHaveLength(500)
    expect(sentences.at(-1)).toHaveLength(101 * 5 - 1)
  })
})
