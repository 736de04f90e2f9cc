import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { percent } from '../language/formats.ts'
import { now, shortSpan, spanOf } from '../ui/time.ts'
import type { AnalyticsColumn, AnalyticsTable } from './analytics-table.ts'
import type { AnalyticsData, AnalyticsQueue } from './useAnalytics.ts'

type Words = ReturnType<typeof useWords>

/** The tables of the page. That of the AI moderators is shown once one of them has decided something. */
export function useTables(data: Ref<AnalyticsData | undefined>, queues: Ref<readonly AnalyticsQueue[]>) {
  const words = useWords()
  const tables = [
    computed(() => policies(words, data.value?.policies)),
    computed(() => rules(words, data.value?.rules)),
    computed(() => moderators(words, data.value?.moderators)),
    computed(() => waiting(words, queues.value)),
    computed(() => outcomes(words, data.value?.reports)),
    computed(() => reporters(words, data.value?.reporters)),
  ]
  const ofAi = computed(() => aiModerators(words, data.value?.aiModerators))
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
})

const rules = ({ t, first, share }: Words, rows: AnalyticsData['rules'] = []): AnalyticsTable => ({
  name: 'rules',
  columns: [...first('rule', 'decisions'), share('overturned')],
  rows: rows.map(({ rule, decisions, overturned }) => [
    rule?.name ?? t('analytics.deletedRule'),
    decisions,
    shareOf(overturned, decisions),
  ]),
})

const aiModerators = ({ first, share }: Words, rows: AnalyticsData['aiModerators'] = []): AnalyticsTable => ({
  name: 'aiModerators',
  columns: [...first('aiModerator', 'decisions'), share('overturned')],
  rows: rows.map(({ name, decisions, overturned }) => [
    name ?? '—',
    decisions,
    shareOf(overturned, decisions),
  ]),
})

const moderators = (
  { t, first, head, median, share }: Words,
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
})

const outcomes = ({ t, first }: Words, reports: AnalyticsData['reports'] | undefined): AnalyticsTable => {
  const { received = 0, actionTaken = 0, ignored = 0, alreadyHidden = 0 } = reports ?? {}
  return {
    name: 'outcomes',
    columns: first('outcome', 'reports'),
    rows: Object.entries({ received, actionTaken, ignored, alreadyHidden }).map(([name, value]) => [
      t(`analytics.outcomes.${name}`),
      value,
    ]),
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
})
