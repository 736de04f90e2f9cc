import type { AnalyticsInterval } from '../gql/graphql.ts'
import { moment } from '../language/formats.ts'

/** The name of a chart's point in time, on the axis and in full. */
export function placeName(at: string, interval: AnalyticsInterval): { short: string; full: string } {
  const day = { month: 'short', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: '2-digit' } as const
  if (interval === 'WEEK') {
    const last = new Date(at)
    last.setDate(last.getDate() + 6)
    return { short: moment(at, day), full: `${moment(at, day)} – ${moment(last, day)}` }
  }
  return interval === 'HOUR'
    ? { short: moment(at, time), full: moment(at, { ...day, ...time }) }
    : { short: moment(at, day), full: moment(at, { weekday: 'short', ...day }) }
}
