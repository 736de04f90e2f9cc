import { describe, expect, it } from 'vitest'
import { dayOf, wayBehind } from './look-behind.ts'

describe('what is behind a point of a chart', () => {
  const at = new Date(2026, 2, 9, 23, 30).toISOString()

  it('is of the day in the reader’s own calendar', () => {
    expect(dayOf(at)).toBe('2026-03-09')
  })

  it.each([
    ['volume', { name: 'content', query: { category: 'c1', from: '2026-03-09', to: '2026-03-09' } }],
    ['decisions', { name: 'audit', query: { kind: 'decision', from: '2026-03-09', to: '2026-03-09' } }],
    ['reported', { name: 'reports', query: { view: 'all', from: '2026-03-09', to: '2026-03-09' } }],
    ['wait', undefined],
  ])('of %s is %o', (chart, way) => {
    expect(wayBehind(chart, at, { category: 'c1' })).toEqual(way)
  })

  it('is what the moderator did whose figures are shown', () => {
    expect(wayBehind('decisions', at, { moderator: 'm1' })?.query).toMatchObject({
      kind: 'decision',
      by: 'm1',
    })
  })
})
