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

  it('is not known before the user is', () => {
    expect(strikeStanding(tiers, undefined)).toBeUndefined()
  })

  it.each([
    ['for a user', { strikes: 0, strikeUntil: null }],
    ['before a user is known, so that nothing moves once one is', undefined],
  ])('[2.12] without tiers strikes are off %s', (_, user) => {
    expect(strikeStanding([], user)).toEqual({ of: 0, blocked: 'off' })
  })
})
