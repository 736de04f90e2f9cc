import { describe, expect, it } from 'vitest'
import { strikeStanding } from './strike-standing.ts'

const tiers = [
  { duration: 1, period: 'DAYS' },
  { duration: 1, period: 'WEEKS' },
] as const
const until = '2026-01-01T00:00:00Z'

describe('[3.4] where a user stands on the ladder', () => {
  it.each([
    ['the first tier comes first', 0, null, { tier: 1, of: 2, span: tiers[0], blocked: undefined }],
    ['an ended strike still counts', 1, null, { tier: 2, of: 2, span: tiers[1], blocked: undefined }],
    ['none while one is active', 1, until, { of: 2, blocked: 'active' }],
    ['none when all tiers are used', 2, null, { of: 2, blocked: 'all' }],
    ['none when a ladder got shorter than the strikes', 3, null, { of: 2, blocked: 'all' }],
  ])('%s', (_, strikes, strikeUntil, expected) => {
    expect(strikeStanding(tiers, { strikes, strikeUntil })).toEqual(expected)
  })

  it('[2.12] without tiers strikes are off', () => {
    expect(strikeStanding([], { strikes: 0, strikeUntil: null })).toEqual({ of: 0, blocked: 'off' })
  })
})
