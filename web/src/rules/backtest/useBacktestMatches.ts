import { computed, watch } from 'vue'
import {
  BacktestMatchesDocument,
  type BacktestOutcome,
  type BacktestRunFragment,
  type Status,
} from '../../gql/graphql.ts'
import { inBackground } from '../../graphql/in-background.ts'
import { usePages } from '../../graphql/usePages.ts'

/** The filters of a backtest's items, as in the URL. */
export interface MatchFilters {
  outcome?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The outcome that is shown: the chosen one, or else the first in which the finished run has changes. */
export function shownOutcome(test: BacktestRunFragment, { outcome }: MatchFilters): BacktestOutcome {
  if (outcome) return outcome as BacktestOutcome
  const onlyByHumans = test.state === 'FINISHED' && test.changes.length === 0 && test.keptByHumans.length > 0
  return onlyByHumans ? 'DECIDED_BY_HUMAN' : 'WOULD_CHANGE'
}

/** The items of a backtest, by outcome and change of status; read again when the backtest has ended. */
export function useBacktestMatches(test: () => BacktestRunFragment, filters: () => MatchFilters) {
  const outcome = computed(() => shownOutcome(test(), filters()))
  const variables = computed(() => {
    const { from, to } = filters()
    return {
      id: test().id,
      filter: {
        outcomes: [outcome.value],
        ...(from && { statuses: [from as Status] }),
        ...(to && { newStatuses: [to as Status] }),
      },
    }
  })
  const pages = usePages({
    query: BacktestMatchesDocument,
    variables,
    read: ({ backtest }) => backtest?.matches,
  })
  watch(
    () => test().state,
    () => {
      inBackground(pages.refetch())
    },
  )
  return { ...pages, outcome }
}
