import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unmaskFrom } from './unmask.ts'
import { wordsOf } from './words.ts'

const words = (text: string) => wordsOf(text, unmaskFrom(['fuck', 'shit', 'bitch'])).join(' ')

describe('the words that scores see', () => {
  it.each([
    ['Hello, World!', 'hello world !'],
    ['y0u 4re an id1ot', 'you are an idiot'],
    ['b!tch $hit', 'bitch shit'],
    ['in 2024 I had 15 cats', 'in 0000 i had 00 cats'],
    ['f u c k this', 'fuck this'],
    ['f.u.c.k', 'fuck'],
    ['a b', 'a b'],
    ['fuuuuuck', 'fuck'],
    ['f*ck this sh*t', 'fuck this shit'],
    ['2 * 3', '0 * 0'],
    ['pаypаl', 'paypal'],
    ['i\u200bdiot', 'idiot'],
    ['see https://example.com/a?b=c now', 'see \u0001url now'],
    ['@ada_l hi', '\u0001name hi'],
    ['what?!', 'what ?!'],
    ['日本語', '日本語'],
    ['', ''],
  ])('of %j are %j', (text, expected) => {
    expect(words(text)).toBe(expected)
  })

  it('are found in any string', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void words(text)))
  })
})
