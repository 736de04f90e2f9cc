import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks } from './find-links.ts'

const linksIn = (text: string) => findLinks(text).map(({ start, end }) => text.slice(start, end))

describe('links of a text', () => {
  it.each([
    ['nothing here', []],
    ['see https://example.com/path?q=1.', ['https://example.com/path?q=1']],
    ['HTTP://EXAMPLE.COM', ['HTTP://EXAMPLE.COM']],
    ['(https://example.com)', ['https://example.com']],
    ['x:https://a.co.uk,http://b.org!', ['https://a.co.uk', 'http://b.org']],
    ['go to example.com now', ['example.com']],
    ['www.example.co.uk/deep, shop.example.de', ['www.example.co.uk/deep', 'shop.example.de']],
    ['сайт пример.рф и 例え.jp。', ['пример.рф', '例え.jp']],
    ['http://127.0.0.1:8080/x', ['http://127.0.0.1:8080/x']],
    ['write to ada@example.com', []],
    ['version 1.2.3 and 10.5', []],
    ['file.unknowntld and end.of.sentence', []],
    ['One sentence.Another', []],
    ['https:// alone, http://', []],
    ['co.uk is a suffix', []],
    ['詳細はexample.comへ、またはwww.例え.jp/道', ['example.com', 'www.例え.jp/道']],
    ['example.com에서 보세요', ['example.com']],
    ['ดูhttps://example.comนะ', ['https://example.com']],
    ['请看（example.com）谢谢', ['example.com']],
    ['👉example.com👈 and 👍🏽example.org', ['example.com', 'example.org']],
    ['ドメイン.comです', ['ドメイン.com']],
    ['日本語.jp', ['日本語.jp']],
    [
      '例えばa.example.comやhttps://b.example.org/道x.yと',
      ['a.example.com', 'https://b.example.org/道x.yと'],
    ],
    ['我去了。com口', []],
    ['https://example.com/道。com', ['https://example.com/道']],
  ])('%j has %j', (text, links) => expect(linksIn(text)).toEqual(links))

  it('never throws and always points into the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { start, end } of findLinks(text)) {
          expect(start).toBeLessThan(end)
          expect(text.slice(start, end)).toHaveLength(end - start)
        }
      }),
    )
  })

  it.each([
    ['a.'.repeat(2000)],
    ['.'.repeat(3999) + 'x'],
    ['http://'.repeat(570)],
    ['a'.repeat(4000)],
    ['あa.com'.repeat(666)],
  ])('takes its time on no text of 4,000 characters (%#)', (text) => {
    const started = performance.now()
    findLinks(text)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
