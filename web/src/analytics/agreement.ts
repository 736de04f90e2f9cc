import type { AnalyticsAgreementQuery } from '../gql/graphql.ts'
import { fixed, percent } from '../language/formats.ts'
import { plain } from '../ui/user-text.ts'
import type { AnalyticsColumn, AnalyticsTable } from './analytics-table.ts'
import type { Cell } from './csv.ts'

type Quality = AnalyticsAgreementQuery['teamQuality']
type Figures = Pick<Quality['pairs'][number], 'agreed' | 'count' | 'kappa'>

/** How far people agree, by policy category and by the two who decided; `t` says what columns and missing names are called. */
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
      rows: (quality?.pairs ?? []).map((row) => [
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
