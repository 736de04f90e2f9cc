import { useMutation, useQuery, useSubscription } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  BacktestChangedDocument,
  BacktestsDocument,
  CancelBacktestDocument,
  StartBacktestDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'
import { useUnderWay } from '../useUnderWay.ts'

/** The backtests of a rule, of which the URL says which is shown, live while it runs. */
export function useBacktests(ruleId: string) {
  const { t } = useI18n()
  const { filters, set } = useUrlFilters(['run', 'outcome', 'from', 'to'])
  const { result, loading, error, refetch } = useQuery(
    BacktestsDocument,
    { ruleId },
    { fetchPolicy: 'cache-and-network' },
  )
  const runs = computed(() => result.value?.backtests.nodes ?? [])
  const shown = computed(() => runs.value.find(({ id }) => id === filters.value.run) ?? runs.value[0])
  const isUnderWay = computed(() => shown.value?.state === 'waiting' || shown.value?.state === 'running')
  useSubscription(
    BacktestChangedDocument,
    () => ({ id: shown.value?.id ?? '' }),
    () => ({ enabled: isUnderWay.value }),
  )
  useUnderWay(isUnderWay, refetch)

  const days = ref(30)
  const { mutate: start } = useMutation(StartBacktestDocument)
  const { mutate: stop } = useMutation(CancelBacktestDocument)
  const choose = (run: string): void => {
    set({ run, outcome: undefined, from: undefined, to: undefined })
  }
  const begin = useAction(async () => {
    const answer = await start({ ruleId, rule: null, days: days.value })
    await refetch()
    if (answer?.data) choose(answer.data.startBacktest.id)
    say(t('backtest.started'))
  })
  const cancel = useAction(async (id: string) => {
    await stop({ id })
  })
  return { runs, shown, isUnderWay, loading, error, refetch, days, begin, cancel, choose, filters, set }
}
