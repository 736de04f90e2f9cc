import type { LocationQueryRaw } from 'vue-router'
import type { AnalyticsInterval } from '../gql/graphql.ts'

const part = (value: number): string => String(value).padStart(2, '0')

/** The local day of a timestamp, as filters of days have it in the URL: `2026-04-30`. */
export function dayOf(at: string): string {
  const date = new Date(at)
  return `${String(date.getFullYear())}-${part(date.getMonth() + 1)}-${part(date.getDate())}`
}

/** A moment of the reader's own clock, as such filters have it where a day is too long: `2026-04-30T14:00`. */
function minuteOf(at: string): string {
  const date = new Date(at)
  return `${dayOf(at)}T${part(date.getHours())}:${part(date.getMinutes())}`
}

/** A stretch of time as filters in the URL have it: moments where it is of hours, else days, the last of which is in it. */
export const stretchOf = (from: string, to: string, interval: AnalyticsInterval): LocationQueryRaw =>
  interval === 'HOUR'
    ? { from: minuteOf(from), to: minuteOf(to) }
    : { from: dayOf(from), to: dayOf(new Date(Date.parse(to) - 1).toISOString()) }

/** A page that has what a chart counts, and the filters that it is opened with. */
export interface Behind {
  name: 'content' | 'audit' | 'reports' | 'reviews'
  query: LocationQueryRaw
}

const decisions: Behind = { name: 'audit', query: { kind: 'decision' } }

/** The page of each chart's items. */
export const behind: Readonly<Record<string, Behind>> = {
  volume: { name: 'content', query: {} },
  decisions,
  sources: decisions,
  reviews: { name: 'reviews', query: { which: 'opened' } },
  reported: { name: 'reports', query: { view: 'all' } },
  wait: { name: 'reviews', query: { which: 'decided' } },
}

/** The way to the reviews that waited at a moment; of one queue, where its line was pressed. */
export const waitingAt = (moment: number, queue: string | undefined): Behind => ({
  name: 'reviews',
  query: { which: 'waiting', at: minuteOf(new Date(moment).toISOString()), ...(queue && { queue }) },
})

/** What a part of a bar is narrowed to, by its series. */
const parts: Readonly<Record<string, LocationQueryRaw>> = {
  removed: { kind: 'decision.removed' },
  flagged: { kind: 'decision.flagged' },
  byRules: { by: 'rule' },
  byAi: { by: 'ai' },
  byModerators: { by: 'member' },
  byPlatform: { by: 'customer' },
}

/** What the figures of a chart are of; all of them unless given. */
export interface ChartScope {
  category?: string | undefined
  moderator?: string | undefined
}

/** What was pressed of a chart: the step that begins at a moment, and the part of the bar, by its series, if it was one. */
export interface ChartStep {
  at: string
  interval: AnalyticsInterval
  series?: string | undefined
}

/** When a step of a chart ends; a day may have 23 hours. */
function endOf({ at, interval }: ChartStep): string {
  const end = new Date(at)
  if (interval === 'HOUR') end.setTime(end.getTime() + 3_600_000)
  else end.setDate(end.getDate() + (interval === 'WEEK' ? 7 : 1))
  return end.toISOString()
}

/** The way to what a chart counted where it was pressed; of a project and a moderator, where the page groups by them. */
export function wayBehind(
  chart: string,
  pressed: ChartStep,
  { category, moderator }: ChartScope,
): Behind | undefined {
  const listed = behind[chart]
  if (!listed) return undefined
  // Reviews are not listed by who decided them.
  const page = moderator && listed.name === 'reviews' ? decisions : listed
  const part = parts[pressed.series ?? '']
  const project = page.name === 'content' && category ? { category } : {}
  const theirs = page.name === 'audit' && moderator ? { by: moderator } : {}
  const time = stretchOf(pressed.at, endOf(pressed), pressed.interval)
  return { ...page, query: { ...page.query, ...part, ...project, ...theirs, ...time } }
}
