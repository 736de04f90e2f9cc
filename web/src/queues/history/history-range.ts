import type { QueueHistoryInterval } from '../../gql/graphql.ts'
import { moment } from '../../language/formats.ts'

/** The ranges that can be chosen, as in the URL. */
export const ranges = ['1d', '7d', '30d'] as const
export type Range = (typeof ranges)[number]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The number of days of a range, and the interval of its points, with its length. */
const shapes: Record<Range, { days: number; interval: QueueHistoryInterval; stepMs: number }> = {
  '1d': { days: 1, interval: 'QUARTER', stepMs: 15 * minuteMs },
  '7d': { days: 7, interval: 'HOUR', stepMs: 60 * minuteMs },
  '30d': { days: 30, interval: 'DAY', stepMs: dayMs },
}

/** The range with a name from the URL; 7 days by default. */
export const rangeOf = (name: string | undefined): Range => ranges.find((range) => range === name) ?? '7d'

/** The span of a range up to the end of the interval that a moment is in, as the API takes it. */
export function spanOf(
  range: Range,
  until: Date,
): { from: string; to: string; interval: QueueHistoryInterval } {
  const { days, interval, stepMs } = shapes[range]
  const to = Math.ceil(until.getTime() / stepMs) * stepMs
  return { from: new Date(to - days * dayMs).toISOString(), to: new Date(to).toISOString(), interval }
}

/** The intervals of a range by their ends, the oldest first, each with its point; some have none. */
export function placesOf<Point extends { at: string }>(
  range: Range,
  to: string,
  points: readonly Point[],
): { at: string; point: Point | undefined }[] {
  const { days, stepMs } = shapes[range]
  const endOf = (at: string): number => Math.ceil(Date.parse(at) / stepMs) * stepMs
  const known = new Map(points.map((point) => [endOf(point.at), point]))
  const count = (days * dayMs) / stepMs
  return Array.from({ length: count }, (_, place) => {
    const end = Date.parse(to) - (count - 1 - place) * stepMs
    return { at: new Date(end).toISOString(), point: known.get(end) }
  })
}

/** The name of an interval on the axis and in full: days are those of UTC, others are local. */
export function placeName(range: Range, at: string): { short: string; full: string } {
  const end = new Date(at)
  const day = { month: 'short', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  if (range === '30d') {
    const whole = { ...day, timeZone: 'UTC' } as const
    const start = new Date(end.getTime() - dayMs)
    return {
      short: moment(start, whole),
      full: moment(start, { weekday: 'short', ...whole }),
    }
  }
  const clock = range === '1d' ? time : ({ weekday: 'short', ...time } as const)
  return {
    short: moment(end, clock),
    full: moment(end, { weekday: 'short', ...day, ...time }),
  }
}
