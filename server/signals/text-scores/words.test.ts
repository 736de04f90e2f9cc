import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unmaskFrom } from './unmask.ts'
import { wordsOf } from './words.ts'

const unmask = unmaskFrom({
  masked: ['fuck', 'shit', 'bitch', 'idiot', 'whore', 'hell'],
  common: ['a', 'bit', 'of', 'coop', 'who', 're', 'shi'],
})
const words = (text: string) => wordsOf(text, unmask).join(' ')

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
    ['f#ck f_ck f-ck f~ck f@ck', 'fuck fuck fuck fuck fuck'],
    ['f🍆ck', 'fuck'],
    ['f-u-c-k s_h_i_t', 'fuck shit'],
    ['(b**ch!)', 'bitch !'],
    ['fu ck this idi ot', 'fuck this idiot'],
    ['who re you', 'who re you'],
    ['fck btch', 'fuck bitch'],
    ['fuuck shhit', 'fuck shit'],
    ['fcuk idoit', 'fuck idiot'],
    ['co-op and/or well-known', 'co op and or well known'],
    ['x_y a#b', 'x_y a b'],
    ["he'll", "he'll"],
    ['w h o a i d i o t', 'who a idiot'],
    ['q w r t p', 'qwrtp'],
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
