import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BitVotes } from './bit-votes.ts'

const bits = Array.from({ length: 32 }, (_, bit) => bit)

/** What the majority has, bit by bit. */
const counted = (numbers: readonly number[]): number =>
  bits
    .filter((bit) => numbers.filter((number) => (number >>> bit) & 1).length * 2 > numbers.length)
    .reduce((sum, bit) => sum + 2 ** bit, 0)

function voted(numbers: readonly number[]): number {
  const votes = new BitVotes()
  for (let at = 0; at < numbers.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.slice(at, at + 4)
    votes.add(a, b, c, d)
  }
  return votes.majority(numbers.length)
}

describe('votes on bits', () => {
  it('have what more than half of the numbers have', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 300 }), (numbers) => {
        expect(voted(numbers)).toBe(counted(numbers))
      }),
    )
  })

  it('leave out what exactly half of them have', () => {
    expect(voted([0b11, 0b01, 0b01, 0b00])).toBe(0b01)
    expect(voted([-1, 0])).toBe(0)
  })
})
