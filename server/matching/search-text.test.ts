import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gramsOf, readingsOf, searchable } from './search-text.ts'

const workspaceId = '0192d3e4-0000-7000-8000-000000000001'
const grams = (text: string) => gramsOf(workspaceId, [text])

describe('the keys that a text is found by', () => {
  it('has all keys of each of its parts, whatever these begin and end with', () => {
    const letters = fc.constantFrom(...'ab \n.\u00a0é漢字かな한글')
    const parts = fc.string({ unit: letters, maxLength: 30 })
    fc.assert(
      fc.property(parts, parts, parts, (before, part, after) => {
        const whole = new Set(grams(before + part + after))
        expect(grams(part).filter((key) => !whole.has(key))).toEqual([])
      }),
    )
  })

  it('a text as it is searched has those of what is looked for, accents and case apart', () => {
    const whole = new Set(grams(searchable('Buy CHEAP Café vouchers')))
    const [reading = ''] = readingsOf('cafe VOUCH')
    expect(grams(reading).length).toBeGreaterThan(0)
    expect(grams(reading).every((key) => whole.has(key))).toBe(true)
  })

  it.each([
    ['free', 2, 'each three characters'],
    ['a b', 1, 'a space between two words'],
    [' ab ', 0, 'where a word begins or ends'],
    ['ab', 0, 'two letters'],
    ['漢字', 1, 'two characters of a script with short words'],
    ['漢 ', 0, 'one of these beside a space'],
    ['a  b', 0, 'two spaces'],
  ])('%j has %i: %s', (text, count) => {
    expect(grams(text)).toHaveLength(count)
  })

  it('are others in another workspace', () => {
    const elsewhere = gramsOf('0192d3e4-0000-7000-8000-000000000002', ['free money'])
    expect(elsewhere.filter((key) => grams('free money').includes(key))).toEqual([])
  })

  it('are a third fewer than all threes of a text of usual words', () => {
    const text =
      'the quick brown fox jumps over a lazy dog while nobody looks at what was written by somebody else'
    const threes = new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)))
    expect(grams(text).length / threes.size).toBeLessThan(0.7)
  })
})
