import type { AnalyticsInterval } from '../gql/graphql.ts'

/** The periods that can be chosen, as the URL has them. */
export const periods = ['24h', '7d', '30d', '90d'] as const
export type Period = (typeof periods)[number]

/** A period as the API takes it, with the start of the previous one that it is compared with. */
export interface PeriodRange {
  from: string
  to: string
  before: string
  interval: AnalyticsInterval
}

const hourMs = 3_600_000
const days: Record<Exclude<Period, '24h'>, number> = { '7d': 7, '30d': 30, '90d': 90 }

/** The number of days of a period, for figures by whole days. */
export const daysOf = (period: Period): number => (period === '24h' ? 1 : days[period])

/** The period with a name from the URL; 7 days by default. */
export const periodOf = (name: string | undefined): Period =>
  periods.find((period) => period === name) ?? '7d'

/** A period up to the end of this hour: 24 hours, or whole local days with today as the last. */
export function rangeOf(period: Period, now: Date): PeriodRange {
  const to = Math.ceil((now.getTime() + 1) / hourMs) * hourMs
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  if (period !== '24h') midnight.setDate(midnight.getDate() - days[period] + 1)
  const from = period === '24h' ? to - 24 * hourMs : midnight.getTime()
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    before: new Date(2 * from - to).toISOString(),
    interval: period === '24h' ? 'HOUR' : 'DAY',
  }
}
