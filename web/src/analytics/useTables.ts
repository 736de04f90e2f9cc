import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { now, shortSpan } from '../ui/time.ts'
import type { AnalyticsData, AnalyticsQueue } from './useAnalytics.ts'
import { useFormats } from './useFormats.ts'

/** The tables of the page: what each is about, its columns and its rows. */
export function useTables(data: Ref<AnalyticsData | undefined>, queues: Ref<readonly AnalyticsQueue[]>) {
  const { t } = useI18n()
  const { percent, span } = useFormats()
  const head = (...names: string[]) => names.map((name) => ({ label: t(`analytics.columns.${name}`) }))
  const share = { label: t('analytics.columns.overturned'), format: percent }
  const shareOf = (part: number, all: number) => (all === 0 ? null : part / all)
  const first = (name: string, title: string) => [
    ...head(name),
    { label: t(`analytics.columns.${title}`), bar: true },
  ]

  const policies = computed(() => ({
    name: 'policies',
    columns: [...first('policy', 'decisions'), ...head('flagged', 'removed'), share, ...head('reports')],
    rows: (data.value?.policies ?? []).map((row) => [
      row.name ?? t('analytics.noPolicy'),
      row.decisions,
      row.flagged,
      row.removed,
      shareOf(row.overturned, row.decisions),
      row.reports,
    ]),
  }))
  const rules = computed(() => ({
    name: 'rules',
    columns: [...first('rule', 'decisions'), share],
    rows: (data.value?.rules ?? []).map(({ rule, decisions, overturned }) => [
      rule?.name ?? t('analytics.deletedRule'),
      decisions,
      shareOf(overturned, decisions),
    ]),
  }))
  const aiModerators = computed(() => ({
    name: 'aiModerators',
    columns: [...first('aiModerator', 'decisions'), share],
    rows: (data.value?.aiModerators ?? []).map(({ name, decisions, overturned }) => [
      name ?? '—',
      decisions,
      shareOf(overturned, decisions),
    ]),
  }))
  const moderators = computed(() => ({
    name: 'moderators',
    columns: [
      ...first('moderator', 'decisions'),
      ...head('reviews'),
      { label: t('analytics.median'), format: span },
      share,
    ],
    rows: (data.value?.moderators ?? []).map(({ member, decisions, reviews, medianSeconds, overturned }) => [
      member?.name ?? t('analytics.formerMember'),
      decisions,
      reviews,
      medianSeconds,
      shareOf(overturned, decisions),
    ]),
  }))
  const waiting = computed(() => ({
    name: 'queues',
    columns: head('queue', 'waiting', 'urgent', 'oldest'),
    rows: queues.value.map(({ name, depth, urgentCount, oldestAt }) => [
      name,
      depth,
      urgentCount,
      oldestAt ? shortSpan(now.value.getTime() - Date.parse(oldestAt)) || t('analytics.underAMinute') : null,
    ]),
  }))
  const reports = computed(() => {
    const { received = 0, actionTaken = 0, ignored = 0, alreadyHidden = 0 } = data.value?.reports ?? {}
    return {
      name: 'outcomes',
      columns: first('outcome', 'reports'),
      rows: Object.entries({ received, actionTaken, ignored, alreadyHidden }).map(([name, value]) => [
        t(`analytics.outcomes.${name}`),
        value,
      ]),
    }
  })
  const reporters = computed(() => ({
    name: 'reporters',
    columns: [
      ...first('reporter', 'reports'),
      { label: t('analytics.columns.accuracy'), format: percent },
      ...head('judged'),
    ],
    rows: (data.value?.reporters ?? []).map(({ user, reports: made }) => [
      user?.name ?? user?.externalId ?? '—',
      made,
      user?.reporterAccuracy.share ?? null,
      user?.reporterAccuracy.judged ?? null,
    ]),
  }))
  return computed(() => [
    policies.value,
    rules.value,
    moderators.value,
    waiting.value,
    reports.value,
    reporters.value,
    ...(aiModerators.value.rows.length > 0 ? [aiModerators.value] : []),
  ])
}
