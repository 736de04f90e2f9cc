import { describe, expect, it } from 'vitest'
import { dayOf, waitingAt, wayBehind } from './look-behind.ts'
import { lineNear, partAt } from './series.ts'

describe('what is behind a point of a chart', () => {
  const at = new Date(2026, 2, 9, 23, 30).toISOString()
  const day = new Date(2026, 2, 9).toISOString()

  it('is of the day in the reader’s own calendar', () => {
    expect(dayOf(at)).toBe('2026-03-09')
  })

  it.each([
    ['volume', { name: 'content', query: { category: 'c1', from: '2026-03-09', to: '2026-03-09' } }],
    ['decisions', { name: 'audit', query: { kind: 'decision', from: '2026-03-09', to: '2026-03-09' } }],
    ['reported', { name: 'reports', query: { view: 'all', from: '2026-03-09', to: '2026-03-09' } }],
    ['reviews', { name: 'reviews', query: { which: 'opened', from: '2026-03-09', to: '2026-03-09' } }],
    ['wait', { name: 'reviews', query: { which: 'decided', from: '2026-03-09', to: '2026-03-09' } }],
    ['an unknown chart', undefined],
  ])('of %s is %o', (chart, way) => {
    expect(wayBehind(chart, { at: day, interval: 'DAY' }, { category: 'c1' })).toEqual(way)
  })

  it.each([
    ['decisions', 'removed', { kind: 'decision.removed' }],
    ['decisions', 'flagged', { kind: 'decision.flagged' }],
    ['sources', 'byRules', { kind: 'decision', by: 'rule' }],
    ['sources', 'byAi', { kind: 'decision', by: 'ai' }],
    ['sources', 'byModerators', { kind: 'decision', by: 'member' }],
    ['sources', 'byPlatform', { kind: 'decision', by: 'customer' }],
  ])('of the part of the bar of %s that is %s is only that', (chart, series, query) => {
    const way = wayBehind(chart, { at: day, interval: 'DAY', series }, {})
    expect(way?.query).toEqual({ ...query, from: '2026-03-09', to: '2026-03-09' })
  })

  it('is of the hour or the week that the bar is of', () => {
    const hour = new Date(2026, 2, 9, 23).toISOString()
    expect(wayBehind('volume', { at: hour, interval: 'HOUR' }, {})?.query).toEqual({
      from: '2026-03-09T23:00',
      to: '2026-03-10T00:00',
    })
    expect(wayBehind('volume', { at: day, interval: 'WEEK' }, {})?.query).toEqual({
      from: '2026-03-09',
      to: '2026-03-15',
    })
  })

  it('is what the moderator did whose figures are shown', () => {
    const pressed = { at: day, interval: 'DAY' as const, series: 'byModerators' }
    expect(wayBehind('sources', pressed, { moderator: 'm1' })?.query).toMatchObject({
      kind: 'decision',
      by: 'm1',
    })
  })
})

describe('what is behind the reviews', () => {
  const day = new Date(2026, 2, 9).toISOString()

  it('of one moderator is what they decided', () => {
    expect(wayBehind('reviews', { at: day, interval: 'DAY' }, { moderator: 'm1' })).toMatchObject({
      name: 'audit',
      query: { kind: 'decision', by: 'm1' },
    })
  })

  it.each([
    ['of every queue', undefined, {}],
    ['of one', 'q1', { queue: 'q1' }],
  ])('that waited is what waited at the moment, %s', (_which, queue, query) => {
    const way = waitingAt(new Date(2026, 2, 9, 15).getTime(), queue)
    expect(way).toEqual({ name: 'reviews', query: { which: 'waiting', at: '2026-03-09T15:00', ...query } })
  })
})

describe('the part of a bar', () => {
  const series = [
    { key: 'removed', name: 'Removed', look: 'error' as const, values: [3, 0] },
    { key: 'flagged', name: 'Flagged', look: 'warning' as const, values: [2, 4] },
  ]

  it.each([
    [0, 1, 'removed'],
    [0, 4, 'flagged'],
    [0, 5.5, undefined],
    [1, 1, 'flagged'],
  ])('at place %i and the height of %d is %s', (place, value, key) => {
    expect(partAt(series, place, value)?.key).toBe(key)
  })
})

describe('the line that is pressed', () => {
  const series = [
    { key: 'urgent', name: 'Urgent', look: 'error' as const, values: [30, null] },
    { key: 'default', name: 'Default', look: 'primary' as const, values: [90, 40] },
  ]

  it.each([
    [0, 34, 'urgent'],
    [0, 85, 'default'],
    [0, 60, undefined],
    [1, 30, 'default'],
  ])('at place %i and the height of %d is %s', (place, value, key) => {
    expect(lineNear(series, place, value, 10)?.key).toBe(key)
  })
})
