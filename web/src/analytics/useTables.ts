import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { RouteLocationRaw } from 'vue-router'
import type { HandledReason } from '../gql/graphql.ts'
import { percent } from '../language/formats.ts'
import { useCan } from '../session/useCan.ts'
import { now, shortSpan, spanOf } from '../ui/time.ts'
import type { AnalyticsColumn, AnalyticsTable } from './analytics-table.ts'
import { type ChartScope, stretchOf } from './look-behind.ts'
import type { PeriodRange } from './period.ts'
import type { AnalyticsData, AnalyticsQueue } from './useAnalytics.ts'

type Words = ReturnType<typeof useWords>
type Ways = ReturnType<typeof waysOf>

/** What the rows are of: a period, and one project or all. */
type RowScope = Pick<PeriodRange, 'from' | 'to' | 'interval'> & Pick<ChartScope, 'category'>

/** The ways from the rows of tables to what they count, in the period that is shown; decisions are for who may read the audit log. */
function waysOf({ from, to, interval, category }: RowScope, mayRead: boolean) {
  const time = stretchOf(from, to, interval)
  return {
    ofPolicy: (policy: string): RouteLocationRaw => ({
      name: 'content',
      query: { policy, ...(category && { category }), ...time },
    }),
    ofActor: (by: string): RouteLocationRaw | undefined =>
      mayRead ? { name: 'audit', query: { kind: 'decision', by, ...time } } : undefined,
    ofReports: (reason: HandledReason | undefined): RouteLocationRaw => ({
      name: 'reports',
      query: { view: 'all', ...(reason && { state: 'HANDLED', reason }), ...time },
    }),
  }
}

/** The tables of the page. That of the AI moderators is there once one of them has decided something. */
export function useTables(
  data: Ref<AnalyticsData | undefined>,
  queues: Ref<readonly AnalyticsQueue[]>,
  scope: Ref<RowScope>,
) {
  const words = useWords()
  const can = useCan()
  const ways = computed(() => waysOf(scope.value, can('audit.read')))
  const tables = [
    computed(() => policies(words, ways.value, data.value?.policies)),
    computed(() => rules(words, ways.value, data.value?.rules)),
    computed(() => moderators(words, ways.value, data.value?.moderators)),
    computed(() => waiting(words, queues.value)),
    computed(() => outcomes(words, ways.value, data.value?.reports)),
    computed(() => reporters(words, data.value?.reporters)),
  ]
  const ofAi = computed(() => aiModerators(words, ways.value, data.value?.aiModerators))
  return computed(() => [
    ...tables.map((table) => table.value),
    ...(ofAi.value.rows.length > 0 ? [ofAi.value] : []),
  ])
}

/** The headings of the tables, and the formats of their figures. */
function useWords() {
  const { t } = useI18n()
  const label = (name: string) => t(`analytics.columns.${name}`)
  const head = (...names: string[]): AnalyticsColumn[] => names.map((name) => ({ label: label(name) }))
  return {
    t,
    head,
    /** The first columns: the subject of a row, and the figure by which rows are compared. */
    first: (name: string, figure: string): AnalyticsColumn[] => [
      ...head(name),
      { label: label(figure), bar: true },
    ],
    share: (name: string): AnalyticsColumn => ({ label: label(name), format: (value) => percent(value, 1) }),
    median: (): AnalyticsColumn => ({ label: t('analytics.median'), format: spanOf }),
  }
}

const shareOf = (part: number, all: number): number | null => (all === 0 ? null : part / all)

const policies = (
  { t, first, head, share }: Words,
  ways: Ways,
  rows: AnalyticsData['policies'] = [],
): AnalyticsTable => ({
  name: 'policies',
  columns: [
    ...first('policy', 'decisions'),
    ...head('flagged', 'removed'),
    share('overturned'),
    ...head('reports'),
  ],
  rows: rows.map((row) => [
    row.name ?? t('analytics.noPolicy'),
    row.decisions,
    row.flagged,
    row.removed,
    shareOf(row.overturned, row.decisions),
    row.reports,
  ]),
  ways: rows.map(({ policyCategoryId }) => (policyCategoryId ? ways.ofPolicy(policyCategoryId) : undefined)),
})

const rules = (
  { t, first, share }: Words,
  ways: Ways,
  rows: AnalyticsData['rules'] = [],
): AnalyticsTable => ({
  name: 'rules',
  columns: [...first('rule', 'decisions'), share('overturned')],
  rows: rows.map(({ rule, decisions, overturned }) => [
    rule?.name ?? t('analytics.deletedRule'),
    decisions,
    shareOf(overturned, decisions),
  ]),
  ways: rows.map(({ id }) => ways.ofActor(id)),
})

const aiModerators = (
  { first, share }: Words,
  ways: Ways,
  rows: AnalyticsData['aiModerators'] = [],
): AnalyticsTable => ({
  name: 'aiModerators',
  columns: [...first('aiModerator', 'decisions'), share('overturned')],
  rows: rows.map(({ name, decisions, overturned }) => [
    name ?? '—',
    decisions,
    shareOf(overturned, decisions),
  ]),
  ways: rows.map(({ id }) => ways.ofActor(id)),
})

const moderators = (
  { t, first, head, median, share }: Words,
  ways: Ways,
  rows: AnalyticsData['moderators'] = [],
): AnalyticsTable => ({
  name: 'moderators',
  columns: [...first('moderator', 'decisions'), ...head('reviews'), median(), share('overturned')],
  rows: rows.map(({ member, decisions, reviews, medianSeconds, overturned }) => [
    member?.name ?? t('analytics.formerMember'),
    decisions,
    reviews,
    medianSeconds,
    shareOf(overturned, decisions),
  ]),
  ways: rows.map(({ member }) => (member ? ways.ofActor(member.id) : undefined)),
})

const waiting = ({ t, head }: Words, rows: readonly AnalyticsQueue[]): AnalyticsTable => ({
  name: 'queues',
  columns: head('queue', 'waiting', 'urgent', 'oldest'),
  rows: rows.map(({ name, depth, urgentCount, oldestAt }) => [
    name,
    depth,
    urgentCount,
    oldestAt ? shortSpan(now.value.getTime() - Date.parse(oldestAt)) || t('analytics.underAMinute') : null,
  ]),
  ways: rows.map(({ id }) => ({ name: 'review', params: { queueId: id } })),
})

const outcomes = (
  { t, first }: Words,
  ways: Ways,
  reports: AnalyticsData['reports'] | undefined,
): AnalyticsTable => {
  const { received = 0, actionTaken = 0, ignored = 0, alreadyHidden = 0 } = reports ?? {}
  return {
    name: 'outcomes',
    columns: first('outcome', 'reports'),
    rows: Object.entries({ received, actionTaken, ignored, alreadyHidden }).map(([name, value]) => [
      t(`analytics.outcomes.${name}`),
      value,
    ]),
    ways: [undefined, 'ACTION_TAKEN' as const, 'IGNORED' as const, 'ALREADY_HIDDEN' as const].map(
      ways.ofReports,
    ),
  }
}

const reporters = ({ first, head, share }: Words, rows: AnalyticsData['reporters'] = []): AnalyticsTable => ({
  name: 'reporters',
  columns: [...first('reporter', 'reports'), share('accuracy'), ...head('judged')],
  rows: rows.map(({ user, reports }) => [
    user?.name ?? user?.externalId ?? '—',
    reports,
    user?.reporterAccuracy.share ?? null,
    user?.reporterAccuracy.judged ?? null,
  ]),
  ways: rows.map(({ user }) => (user ? { name: 'user', params: { id: user.id } } : undefined)),
})
