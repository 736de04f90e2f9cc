import { describe, expect, it } from 'vitest'
import { flat, reportedItemFilter, userReportFilter } from './report-filter.ts'

describe('the filters of reports in the URL', () => {
  it('open items first; single reports on request', () => {
    expect([flat({}), flat({ view: 'all' }), flat({ view: 'nonsense' })]).toEqual([false, true, false])
  })

  it('asks for nothing that the URL does not hold', () => {
    expect(userReportFilter({})).toEqual({})
    expect(reportedItemFilter({ state: 'OPEN' })).toEqual({})
  })

  it('a range of days goes from the first to the last moment of the reader', () => {
    const { from, to } = userReportFilter({ from: '2026-03-01', to: '2026-03-01' }).createdAt ?? {}
    expect(new Date(to ?? 0).getTime() - new Date(from ?? 0).getTime()).toBe(86_400_000)
  })

  it('[3.3] tells handled reports by what became of them', () => {
    expect(userReportFilter({ state: 'HANDLED', reason: 'IGNORED', policy: 'p' })).toEqual({
      states: ['HANDLED'],
      handledReasons: ['IGNORED'],
      policyCategoryIds: ['p'],
    })
    expect(reportedItemFilter({ policy: 'p', type: 'USER' })).toEqual({
      policyCategoryIds: ['p'],
      objectTypes: ['USER'],
    })
  })
})
