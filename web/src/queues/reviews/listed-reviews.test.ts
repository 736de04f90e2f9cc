import { describe, expect, it } from 'vitest'
import { listedReviewFilter, listedReviewOrder, waitOf } from './listed-reviews.ts'

describe('the list of reviews', () => {
  const from = '2026-04-30T14:00'
  const to = '2026-04-30T15:00'
  const time = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }

  it('of those that were opened has decided ones too', () => {
    const filter = listedReviewFilter({ which: 'opened', from, to })
    expect(filter).toMatchObject({ openedAt: time })
    expect(filter.states).toContain('RESOLVED')
  })

  it('of those that were decided goes by when that was', () => {
    expect(listedReviewFilter({ which: 'decided', from, to })).toEqual({
      states: ['RESOLVED'],
      resolvedAt: time,
    })
  })

  it('of those that wait is of one queue, now or at a moment', () => {
    expect(listedReviewFilter({ which: 'waiting', queue: 'q' })).toEqual({ queueIds: ['q'] })
    expect(listedReviewFilter({ which: 'waiting', at: to })).toEqual({ waitingAt: time.to })
  })

  it('has the oldest first of those that waited at a moment, the most urgent of those that wait, else the newest', () => {
    const order = (filters: object) => Object.values(listedReviewOrder(filters)).join(' ')
    expect(order({ which: 'waiting', at: to })).toBe('OPENED_AT ASC')
    expect(order({ which: 'waiting' })).toBe('URGENCY ASC')
    expect(order({ which: 'decided' })).toBe('OPENED_AT DESC')
    expect(order({})).toBe('OPENED_AT DESC')
  })

  it.each([
    ['one that waits', null, 60],
    ['one that was decided later', '2026-04-30T14:45Z', 60],
    ['one that was decided before', '2026-04-30T12:20Z', 20],
  ])('has how long %s had waited at the moment', (_which, resolvedAt, minutes) => {
    const review = { openedAt: '2026-04-30T12:00Z', resolvedAt }
    expect(waitOf(review, Date.parse('2026-04-30T13:00Z'))).toBe(minutes * 60_000)
  })

  it('shows what was opened where the address says nothing else', () => {
    expect(listedReviewFilter({}).states).toContain('OPEN')
  })
})
