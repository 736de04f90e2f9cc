import type { AnalyticsAgreementQuery, AnalyticsInterval } from '../gql/graphql.ts'
import { fixed, percent } from '../language/formats.ts'
import { plain } from '../ui/user-text.ts'
import type { AnalyticsColumn, AnalyticsTable } from './analytics-table.ts'
import type { Cell } from './csv.ts'
import type { Period, PeriodRange } from './period.ts'
import type { Series } from './series.ts'

type Quality = AnalyticsAgreementQuery['teamQuality']
type Figures = Pick<Quality['pairs'][number], 'agreed' | 'count' | 'kappa'>

/** Tables of agreement between people, by policy category and by pair; `t` translates headings and missing names. */
export function agreementTables(t: (key: string) => string, quality: Quality | undefined): AnalyticsTable[] {
  const label = (name: string) => t(`analytics.columns.${name}`)
  const columns = (first: string): AnalyticsColumn[] => [
    { label: label(first) },
    { label: label('judgedTwice'), bar: true },
    { label: label('agreed'), format: (value) => percent(value, 1) },
    ...['kappa', 'kappaLow', 'kappaHigh'].map((name) => ({
      label: label(name),
      format: (value: number) => fixed(value, 2),
    })),
  ]
  const nameOf = (one: { name: string } | null, missing: string): string =>
    one ? plain(one.name) : t(missing)
  return [
    {
      name: 'agreementByCategory',
      columns: columns('policy'),
      rows: (quality?.categories ?? []).map((row) => [
        nameOf(row.policyCategory, 'analytics.noPolicy'),
        ...figures(row),
      ]),
    },
    {
      name: 'agreementByPair',
      columns: columns('pair'),
      rows: [...(quality?.pairs ?? []), ...(quality?.aiPairs ?? [])].map((row) => [
        [row.one, row.other].map((person) => nameOf(person, 'analytics.formerMember')).join(' · '),
        ...figures(row),
      ]),
    },
  ]
}

const figures = ({ agreed, count, kappa }: Figures): Cell[] => [
  count,
  count === 0 ? null : agreed / count,
  kappa?.kappa ?? null,
  kappa?.low ?? null,
  kappa?.high ?? null,
]

/** The step of the agreement chart: that of the other charts, but weeks where days would have few items each. */
export const agreementStep = (
  period: Period,
  { interval }: Pick<PeriodRange, 'interval'>,
): AnalyticsInterval => (period === '90d' ? 'WEEK' : interval)

/** The share that agreed in each step, a gap where nothing was judged twice; the number of items for the table. */
export const agreementSeries = (
  t: (key: string) => string,
  points: AnalyticsAgreementQuery['analytics']['agreement'],
  count: (value: number) => string,
): Series[] => [
  {
    name: t('analytics.series.agreed'),
    look: 'primary',
    values: points.map((point) => (point.count === 0 ? null : point.agreed / point.count)),
  },
  {
    name: t('analytics.series.judgedTwice'),
    look: 'neutral',
    values: points.map((point) => point.count),
    format: count,
  },
]
