import { describe, expect, it } from 'vitest'
import { periodOf, periods, rangeOf } from './period.ts'

const now = new Date(2026, 10, 21, 15, 20)
const at = (iso: string) => new Date(iso)

describe('[V2.21.6] the period', () => {
  it('of 24 hours ends with this hour', () => {
    const { from, to, interval } = rangeOf('24h', now)
    expect([at(from), at(to), interval]).toEqual([
      new Date(2026, 10, 20, 16),
      new Date(2026, 10, 21, 16),
      'HOUR',
    ])
  })

  it('of days begins at a midnight and has today as its last day', () => {
    const { from, to, interval } = rangeOf('7d', now)
    expect([at(from), at(to), interval]).toEqual([new Date(2026, 10, 15), new Date(2026, 10, 21, 16), 'DAY'])
  })

  it.each(periods)('is compared with one of the same length before it: %s', (period) => {
    const { before, from, to } = rangeOf(period, now)
    expect(at(from).getTime() - at(before).getTime()).toBe(at(to).getTime() - at(from).getTime())
  })

  it('comes from the address, and is 7 days where that names none', () => {
    expect([periodOf('90d'), periodOf(undefined), periodOf('1y')]).toEqual(['90d', '7d', '7d'])
  })
})
