import { describe, expect, it } from 'vitest'
import { historyEnds, historyStep, momentAt, queueAges } from './queue-ages.ts'

const hour = (at: number): string => new Date(Date.UTC(2026, 3, 30, at)).toISOString()
const queue = (
  name: string,
  ...ages: [at: string, oldestSeconds: number | null, oldestSecondsAt?: string][]
) => ({
  queue: { id: name, name },
  points: ages.map(([at, oldestSeconds, oldestSecondsAt = at]) => ({ at, oldestSeconds, oldestSecondsAt })),
})

describe('how long the oldest review of each queue had waited', () => {
  it('is asked for by the hour of up to a week, else by the day of UTC', () => {
    expect((['24h', '7d', '30d', '90d'] as const).map(historyStep)).toEqual(['HOUR', 'HOUR', 'DAY', 'DAY'])
  })

  it('has every interval that the period has any of', () => {
    const ends = historyEnds({ from: hour(0), to: hour(3) }, 'HOUR')
    expect(ends.map((end) => new Date(end).toISOString())).toEqual([hour(1), hour(2), hour(3)])
    // From midnight two hours east of Greenwich, a day of UTC begins earlier and ends within it.
    expect(
      historyEnds({ from: hour(-2), to: hour(9) }, 'DAY').map((end) => new Date(end).toISOString()),
    ).toEqual([hour(0), hour(24)])
  })

  it('is a gap where nothing is known, and nothing where none waited; the queues with the oldest come first', () => {
    const ends = historyEnds({ from: hour(0), to: hour(3) }, 'HOUR')
    const histories = [
      queue('Calm', [hour(1), 60], [hour(3), null]),
      queue('Busy', [hour(2), 7_200], ['2026-04-30T02:15:00.000Z', 900]),
      queue('New'),
    ]
    expect(queueAges(histories, ends, 'HOUR').map(({ name, values }) => [name, values])).toEqual([
      ['Busy', [null, 7_200, 900]],
      ['Calm', [60, null, 0]],
      ['New', [null, null, null]],
    ])
  })

  it('is opened at the moment at which it was measured: that of the pressed line, or of the longest', () => {
    const ends = historyEnds({ from: hour(0), to: hour(3) }, 'HOUR')
    const ages = queueAges(
      [
        queue('Calm', [hour(1), 60, '2026-04-30T00:15:00.000Z'], [hour(3), null]),
        queue('Busy', [hour(1), 7_200, '2026-04-30T00:45:00.000Z']),
      ],
      ends,
      'HOUR',
    )
    expect(momentAt(ages, 0, 'Calm')).toBe(Date.parse('2026-04-30T00:15:00.000Z'))
    expect(momentAt(ages, 0, undefined)).toBe(Date.parse('2026-04-30T00:45:00.000Z'))
    expect(momentAt(ages, 1, undefined)).toBeNull()
    expect(momentAt(ages, 2, 'Calm')).toBe(Date.parse(hour(3)))
  })
})
