import { expect, it } from 'vitest'
import { daysOf } from './days.ts'

it('[dashboard: rules] the days of a backtest are whole, those without matches included', () => {
  expect(daysOf('2026-03-01T00:30:00Z', 2, [{ day: '2026-02-28', matched: 4 }])).toEqual([
    { day: '2026-02-27', matched: 0 },
    { day: '2026-02-28', matched: 4 },
    { day: '2026-03-01', matched: 0 },
  ])
})
