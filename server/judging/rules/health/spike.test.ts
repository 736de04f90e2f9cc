import { describe, expect, it } from 'vitest'
import { type HourCount, isSpike, usualHits } from './spike.ts'

/** Hours of 1,000 items each, with so many hits. */
const hours = (...hits: number[]): HourCount[] => hits.map((each) => ({ tried: 1000, hits: each }))
const week = (of: (hour: number) => number) => hours(...Array.from({ length: 168 }, (_, hour) => of(hour)))
const steady = week(() => 10)
const daily = week((hour) => (hour % 24 < 12 ? 40 : 2))

describe('[V2.10.7] a spike of a rule', () => {
  it.each<[string, HourCount[], HourCount, boolean]>([
    ['four times as many as ever', steady, { tried: 1000, hits: 40 }, true],
    ['three times is not more than three times', steady, { tried: 1000, hits: 30 }, false],
    ['one more is', steady, { tried: 1000, hits: 31 }, true],
    ['a busy hour of everything is none', steady, { tried: 4000, hits: 40 }, false],
    ['twice the share is not more than twice', steady, { tried: 2000, hits: 40 }, false],
    ['of a rule that never matched, 20 are', week(() => 0), { tried: 1000, hits: 20 }, true],
    ['19 are not', week(() => 0), { tried: 1000, hits: 19 }, false],
    ['the busy hours of each day are usual', daily, { tried: 1000, hits: 45 }, false],
    ['and more than three times those are not', daily, { tried: 1000, hits: 121 }, true],
    ['a part of an hour is enough', steady, { tried: 60, hits: 31 }, true],
    [
      'with 23 hours nothing can be said',
      hours(...Array<number>(23).fill(0)),
      { tried: 99, hits: 99 },
      false,
    ],
    ['with 24 it can', hours(...Array<number>(24).fill(0)), { tried: 99, hits: 99 }, true],
    [
      'one outlier in the week is not usual',
      week((hour) => (hour === 5 ? 500 : 10)),
      { tried: 100, hits: 40 },
      true,
    ],
    [
      'nine hours are: the new becomes usual',
      week((hour) => (hour < 9 ? 500 : 10)),
      { tried: 100, hits: 90 },
      false,
    ],
  ])('%s', (_name, history, hour, expected) => {
    expect(isSpike(history, hour)).toBe(expected)
  })

  it('is measured against what 19 of 20 hours do not go beyond', () => {
    expect(usualHits(hours(...Array.from({ length: 100 }, (_, n) => n + 1)))).toBe(95)
    expect(usualHits([])).toBe(0)
  })
})
