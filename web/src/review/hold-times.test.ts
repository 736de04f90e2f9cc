import { expect, it } from 'vitest'
import { holdTimes, localMinute } from './hold-times.ts'

it('[V2.11.14] offers an hour, tomorrow at nine and three days, by the reader’s clock', () => {
  const now = new Date(2026, 0, 31, 22, 30)
  expect(holdTimes(now).map(({ value, at }) => [value, localMinute(at)])).toEqual([
    ['hour', '2026-01-31T23:30'],
    ['tomorrow', '2026-02-01T09:00'],
    ['threeDays', '2026-02-03T22:30'],
  ])
})
