import type { QueueAgesQuery, QueueHistoryInterval } from '../gql/graphql.ts'
import { moment } from '../language/formats.ts'
import { plain } from '../ui/user-text.ts'
import type { Period, PeriodRange } from './period.ts'
import { type Series, type SeriesLook, seriesLooks } from './series.ts'

const hourMs = 3_600_000
const steps = { HOUR: hourMs, DAY: 24 * hourMs } as const

/** The intervals of a period's history: hours for up to a week, else days of UTC. */
export const historyStep = (period: Period): keyof typeof steps & QueueHistoryInterval =>
  period === '24h' || period === '7d' ? 'HOUR' : 'DAY'

/** The ends of the intervals that overlap a period, the oldest first. */
export function historyEnds(
  { from, to }: Pick<PeriodRange, 'from' | 'to'>,
  step: keyof typeof steps,
): number[] {
  const length = steps[step]
  const first = Math.floor(Date.parse(from) / length) + 1
  const last = Math.ceil(Date.parse(to) / length)
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * length)
}

/** A line of the chart: how long the oldest review of a queue had waited, and at which moment, in milliseconds. */
export interface QueueAge extends Series {
  moments: readonly (number | null)[]
}

/** How long the oldest review of each queue had waited, the queues with the oldest first; a gap where there is no data. */
export function queueAges(
  histories: QueueAgesQuery['queueHistory'],
  ends: readonly number[],
  step: keyof typeof steps,
): QueueAge[] {
  const endOf = (at: string): number => Math.ceil(Date.parse(at) / steps[step]) * steps[step]
  const looks = Object.keys(seriesLooks) as SeriesLook[]
  return histories
    .map(({ queue, points }) => {
      const known = new Map(points.map((point) => [endOf(point.at), point]))
      const atEnds = ends.map((end) => known.get(end))
      return {
        key: queue.id,
        name: plain(queue.name),
        values: atEnds.map((point) => point && (point.oldestSeconds ?? 0)).map(orNull),
        moments: atEnds.map((point) => point && Date.parse(point.oldestSecondsAt ?? point.at)).map(orNull),
      }
    })
    .toSorted((one, other) => oldest(other.values) - oldest(one.values))
    .map((series, at) => ({ ...series, look: looks[at] ?? 'neutral' }))
}

const orNull = (value: number | undefined): number | null => value ?? null

/** When what a place shows was measured: of a queue, or else of the one whose oldest had waited longest there. */
export function momentAt(ages: readonly QueueAge[], place: number, queue: string | undefined): number | null {
  const ofPlace = ages
    .filter(({ key }) => queue === undefined || key === queue)
    .toSorted((one, other) => (other.values[place] ?? -1) - (one.values[place] ?? -1))
  return ofPlace[0]?.moments[place] ?? null
}

const oldest = (values: readonly (number | null)[]): number =>
  Math.max(0, ...values.filter((value) => value !== null))

/** The name of an interval on the axis and in full: days are those of UTC, hours are local. */
export function endName(end: number, step: keyof typeof steps): { short: string; full: string } {
  const day = { month: 'short', day: 'numeric' } as const
  if (step === 'HOUR') {
    const at = new Date(end)
    const time = { hour: 'numeric', minute: '2-digit' } as const
    return { short: moment(at, { weekday: 'short', ...time }), full: moment(at, { ...day, ...time }) }
  }
  const whole = { ...day, timeZone: 'UTC' } as const
  const start = new Date(end - steps.DAY)
  return { short: moment(start, whole), full: moment(start, { weekday: 'short', ...whole }) }
}
