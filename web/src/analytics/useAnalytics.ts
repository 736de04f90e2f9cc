import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { AnalyticsDocument, type AnalyticsInterval, type AnalyticsQuery } from '../gql/graphql.ts'
import { timeZone } from '../language/formats.ts'
import { now } from '../ui/time.ts'
import { useUrlFilters } from '../ui/useUrlFilters.ts'
import { type Period, periodOf, rangeOf } from './period.ts'

export type AnalyticsData = AnalyticsQuery['analytics']
export type AnalyticsQueue = AnalyticsQuery['reviewQueues'][number]

const everyMinute = 60_000

function stepOf([first, second]: readonly { at: string }[] = []): AnalyticsInterval {
  const step = first && second ? Date.parse(second.at) - Date.parse(first.at) : Infinity
  return step > 2 * 3_600_000 ? 'DAY' : 'HOUR'
}

/** The analytics of the period, category and moderator in the URL, read again each minute. */
export function useAnalytics() {
  const { filters, set } = useUrlFilters(['period', 'category', 'moderator'])
  const period = computed<Period>(() => periodOf(filters.value.period))
  const hour = computed(() => Math.floor(now.value.getTime() / 3_600_000))
  const range = computed(() => rangeOf(period.value, new Date(hour.value * 3_600_000)))
  /** The time zone, and the filters of the figures. */
  const narrowed = computed(() => ({
    timeZone: timeZone(),
    categoryIds: filters.value.category ? [filters.value.category] : null,
    memberId: filters.value.moderator ?? null,
  }))
  const { result, loading, error, refetch } = useQuery(
    AnalyticsDocument,
    () => ({ ...range.value, ...narrowed.value }),
    { fetchPolicy: 'cache-and-network', pollInterval: everyMinute, keepPreviousResult: true },
  )
  /** The step of the shown figures, which stay until those of the next period are loaded. */
  const interval = computed(() => stepOf(result.value?.analytics.points))
  return { filters, set, period, range, narrowed, interval, data: result, loading, error, refetch }
}
