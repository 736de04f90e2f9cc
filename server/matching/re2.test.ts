import { describe, expect, it } from 'vitest'
import { compilePattern, compileSet, InvalidPattern, Op } from './re2.ts'

const opsOf = (pattern: string) => compileSet([pattern]).instructions.map(({ op }) => op)

describe('the program that re2js compiles', () => {
  it.each([
    ['a|b*', Op.alt],
    ['(a)', Op.capture],
    ['a', Op.match],
    ['^a', Op.emptyWidth],
    ['(?:)', Op.nop],
  ])('of %s has the instruction %d', (pattern, op) => {
    expect(opsOf(pattern)).toContain(op)
  })

  it('goes from its start to one match for each pattern, numbered in their order', () => {
    const { start, instructions } = compileSet(['a', 'bc', '[0-9]'])
    expect(instructions[start]).toBeDefined()
    const matches = instructions.flatMap(({ op, arg }) => (op === Op.match ? arg : []))
    expect(matches.toSorted()).toEqual([0, 1, 2])
  })

  it.each([
    ['^', 4],
    ['(?m:^)', 1],
    ['$', 8],
    ['(?m:$)', 2],
    ['\\b', 16],
    ['\\B', 32],
  ])('asks %s of a place by the bit %d', (assertion, bit) => {
    const { instructions } = compileSet([`${assertion}a`])
    expect(instructions.find(({ op }) => op === Op.emptyWidth)?.arg).toBe(bit)
  })

  it('takes characters with all other instructions, which say which, letters in either case', () => {
    const takers = compileSet(['k']).instructions.filter(({ op }) => op >= Op.firstRune)
    const taken = ['k', 'K', '\u212a'].map((letter) => letter.codePointAt(0) ?? 0)
    expect(takers.some((taker) => taken.every((codePoint) => taker.matchRune(codePoint)))).toBe(true)
    expect(takers.every((taker) => taker.matchRune(0x6a))).toBe(false)
  })

  it('has bounds between the characters that it tells apart, in their order', () => {
    const bounds = [...compileSet(['[b-d]']).classBounds]
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
    expect(bounds).toEqual(expect.arrayContaining([0x62, 0x65]))
  })
})

describe('a pattern that RE2 cannot compile', () => {
  it.each([compilePattern, (pattern: string) => compileSet([pattern])])(
    'is refused with the reason',
    (compile) => {
      expect(() => compile('(')).toThrow(InvalidPattern)
      expect(() => compile('(?=a)')).toThrow(/perl/i)
    },
  )
})
