import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import {
  BacktestChangedDocument,
  BacktestsDocument,
  CancelBacktestDocument,
  StartBacktestDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'
import { useRuns } from '../runs/useRuns.ts'

/** The backtests of a rule, starting one, and stopping the running one. */
export function useBacktests(ruleId: string) {
  const { t } = useI18n()
  const runs = useRuns(ruleId, {
    query: BacktestsDocument,
    read: ({ backtests }) => backtests?.nodes ?? [],
    changed: BacktestChangedDocument,
    underWay: ['WAITING', 'RUNNING'],
    filters: ['outcome', 'from', 'to'],
  })
  const { mutate: start } = useMutation(StartBacktestDocument)
  const { mutate: stop } = useMutation(CancelBacktestDocument)
  return {
    ...runs,
    begin: useAction(async () => {
      const answer = await start({ ruleId, rule: null, days: runs.days.value })
      await runs.showNew(answer?.data?.startBacktest.backtest.id)
      say(t('backtest.started'))
    }),
    cancel: useAction(async (id: string) => {
      await stop({ id })
    }),
  }
}
