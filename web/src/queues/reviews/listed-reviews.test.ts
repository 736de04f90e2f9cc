import { describe, expect, it } from 'vitest'
import { listedReviewFilter } from './listed-reviews.ts'

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

  it('of those that wait since before a moment is of one queue', () => {
    expect(listedReviewFilter({ which: 'waiting', queue: 'q', to })).toEqual({
      queueIds: ['q'],
      openedAt: { to: time.to },
    })
  })

  it('shows what was opened where the address says nothing else', () => {
    expect(listedReviewFilter({}).states).toContain('OPEN')
  })
})
