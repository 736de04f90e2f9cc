import type { QueueHistoryInterval } from '../../gql/graphql.ts'
import { moment } from '../../language/formats.ts'

/** The ranges to choose from, as the URL holds them. */
export const ranges = ['1d', '7d', '30d'] as const
export type Range = (typeof ranges)[number]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How many days a range has, and the intervals that its points are added up by, with their length. */
const shapes: Record<Range, { days: number; interval: QueueHistoryInterval; stepMs: number }> = {
  '1d': { days: 1, interval: 'QUARTER', stepMs: 15 * minuteMs },
  '7d': { days: 7, interval: 'HOUR', stepMs: 60 * minuteMs },
  '30d': { days: 30, interval: 'DAY', stepMs: dayMs },
}

/** The range that an address names; 7 days without one. */
export const rangeOf = (name: string | undefined): Range => ranges.find((range) => range === name) ?? '7d'

/** The time of a range up to the end of the interval that a moment is in, as the API takes it. */
export function spanOf(
  range: Range,
  until: Date,
): { from: string; to: string; interval: QueueHistoryInterval } {
  const { days, interval, stepMs } = shapes[range]
  const to = Math.ceil(until.getTime() / stepMs) * stepMs
  return { from: new Date(to - days * dayMs).toISOString(), to: new Date(to).toISOString(), interval }
}

/** The intervals of a range by their ends, the oldest first, each with what is known of it: of some nothing is. */
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

/** What an interval is called on an axis and in full: days are those of UTC, the others end when the reader's clock says so. */
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
