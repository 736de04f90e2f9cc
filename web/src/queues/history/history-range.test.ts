import { describe, expect, it } from 'vitest'
import { placeName, placesOf, rangeOf, spanOf } from './history-range.ts'

const now = new Date('2026-03-10T14:20:30Z')

describe('the history of a queue', () => {
  it.each([
    ['1d', { from: '2026-03-09T14:30:00.000Z', to: '2026-03-10T14:30:00.000Z', interval: 'QUARTER' }],
    ['7d', { from: '2026-03-03T15:00:00.000Z', to: '2026-03-10T15:00:00.000Z', interval: 'HOUR' }],
    ['30d', { from: '2026-02-09T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z', interval: 'DAY' }],
  ] as const)('over %s reaches to the end of the interval that goes on', (range, span) => {
    expect(spanOf(range, now)).toEqual(span)
  })

  it('is of a week where the address names no range that there is', () => {
    expect([undefined, '2y', '1d'].map(rangeOf)).toEqual(['7d', '7d', '1d'])
  })

  it.each([
    ['1d', 96],
    ['7d', 168],
    ['30d', 30],
  ] as const)('of %s has a place for each interval, with gaps where nothing is known', (range, count) => {
    const { from, to } = spanOf(range, now)
    const last = { at: '2026-03-10T14:15:00.000Z' }
    const places = placesOf(range, to, [last])
    expect(places).toHaveLength(count)
    expect(Date.parse(places[0]?.at ?? '') - Date.parse(from)).toBe(
      (Date.parse(to) - Date.parse(from)) / count,
    )
    expect(places.filter(({ point }) => point)).toEqual([{ at: range === '1d' ? last.at : to, point: last }])
  })

  it('a quarter of an hour or an hour says that it is one: “Fri, 10” would be a day', () => {
    expect(placeName('7d', '2026-03-11T10:00:00.000Z').short).toMatch(/^Wed.*\d:00/)
  })

  it('a day has the name of the day that ends, not of the moment of its end', () => {
    expect(placeName('30d', '2026-03-11T00:00:00.000Z').short).toBe('Mar 10')
  })
})
