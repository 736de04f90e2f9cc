import { registerEnumType } from 'type-graphql'
import { z } from 'zod'
import type { Sql } from '../../platform/database.ts'
import { described } from '../../platform/graphql/enum-values.ts'
import type { Measure } from './measures.ts'

/** How long the steps of a timeline are. */
export enum AnalyticsInterval {
  hour = 'hour',
  day = 'day',
  week = 'week',
}
registerEnumType(AnalyticsInterval, {
  name: 'AnalyticsInterval',
  description: 'How long the steps of a timeline are',
  valuesConfig: described(AnalyticsInterval, {
    hour: 'Hours, of up to 31 days',
    day: 'Days of the time zone, of up to 366 days',
    week: 'Weeks of the time zone, which begin on Monday, of up to 366 days',
  }),
})

const mostDays = { [AnalyticsInterval.hour]: 31, [AnalyticsInterval.day]: 366, [AnalyticsInterval.week]: 366 }
const dayMs = 86_400_000
/** What days of a time zone can have more when its clocks go back. */
const hourMs = 3_600_000

/** The input of analytics: a period, its steps and their time zone, and optionally categories and one member. */
export const AnalyticsRange = z
  .object({
    from: z.date(),
    to: z.date(),
    interval: z.enum(AnalyticsInterval),
    timeZone: z.string().refine(isTimeZone, 'Must be the name of an IANA time zone').transform(withSummer),
    categoryIds: z.array(z.uuid()).nullish(),
    memberId: z.uuid().nullish(),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'Must be after from' })
  .refine(({ from, to, interval }) => to.getTime() - from.getTime() <= mostDays[interval] * dayMs + hourMs, {
    path: ['from'],
    error: 'Must be at most 31 days before to by the hour, 366 days by the day or week',
  })

/** A checked period, with the days of UTC in it that are read from the daily counts. */
export type AnalyticsRange = z.output<typeof AnalyticsRange> & { days: { from: Date; to: Date } }

const dayAfter = (moment: Date) => new Date(Math.ceil(moment.getTime() / dayMs) * dayMs)
const dayOf = (moment: Date) => new Date(Math.floor(moment.getTime() / dayMs) * dayMs)

/** The period with the days of UTC that are read from the daily counts, when everything is counted until a moment. */
export function withDays(range: z.output<typeof AnalyticsRange>, countedUntil: Date | null): AnalyticsRange {
  const from = dayAfter(range.from)
  const to = dayOf(new Date(Math.min(range.to.getTime(), countedUntil?.getTime() ?? 0)))
  return { ...range, days: { from, to: to > from ? to : from } }
}

/** The same period, read from the hourly counts alone. */
export const byTheHour = (range: AnalyticsRange): AnalyticsRange => ({
  ...range,
  days: { from: range.from, to: range.from },
})

/** The zones that share their name with an abbreviation, which PostgreSQL takes first and which has no summer time; each is that of a city. */
const cities: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  EET: 'Europe/Athens',
  MET: 'Europe/Brussels',
  WET: 'Europe/Lisbon',
}

function withSummer(zone: string): string {
  return cities[zone.toUpperCase()] ?? zone
}

/** Names only: PostgreSQL reads a bare offset with the opposite sign. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions() !== null
  } catch {
    return false
  }
}

/**
 * SQL of the counts of one or several measures, in the period and categories that `readCounts` is given, from daily counts as far
 * as there are any. An hour belongs to the period if any part of it does. The rows over all categories are read where no category
 * is given and the caller sees all of them; with a member, the rows kept for that member.
 */
export const countsOf = (...of: readonly Measure[]): string => {
  const rows = `select * from analytics_count
    where workspace_id = $1 and measure in (${of.map((measure) => `'${measure}'`).join(', ')})
      and whole = ($4::uuid[] is null and (select verdict_categories()) is null)
      and ($4::uuid[] is null or category_id = any ($4)) and ($7::uuid is null or subject_id = $7)`
  return `(
    ${rows} and grain = 'day' and at >= $5 and at < $6
    union all
    ${rows} and grain = 'hour' and at >= date_trunc('hour', $2::timestamptz, 'UTC') and at < least($3, $5::timestamptz)
    union all
    ${rows} and grain = 'hour' and at >= $6 and at < $3) h`
}

/** The rows of a statement over the counts of a period; `more` are its parameters from `$8` on. SQL text: bench/analytics.ts reads by it. */
export const readCounts = <T>(
  tx: Sql,
  workspaceId: string,
  { from, to, categoryIds, memberId, days }: AnalyticsRange,
  statement: string,
  more: unknown[] = [],
): Promise<T[]> =>
  tx.query<T>(statement, [
    workspaceId,
    from,
    to,
    categoryIds ?? null,
    days.from,
    days.to,
    memberId ?? null,
    ...more,
  ])
