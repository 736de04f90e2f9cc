import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import {
  BulkDecisionChangedDocument,
  BulkDecisionDocument,
  CancelBulkDecisionDocument,
  RetryBulkDecisionDocument,
  ReverseBulkDecisionDocument,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useLiveRuns } from '../live/useLiveRuns.ts'
import { underWay } from './bulk-decision-look.ts'

/** One bulk decision, kept up to date while it is running. */
export function useBulkDecision(id: Ref<string | undefined>) {
  const { result, loading, error, refetch } = useQuery(
    BulkDecisionDocument,
    () => ({ id: id.value ?? '' }),
    () => ({ enabled: id.value !== undefined, fetchPolicy: 'cache-and-network' }),
  )
  const run = computed(() => (id.value && result.value?.bulkDecision) || undefined)
  const runs = computed(() => (run.value ? [run.value] : []))
  useLiveRuns({ changed: BulkDecisionChangedDocument, runs, underWay, query: { loading, refetch } })
  return { run, loading, error, refetch }
}

/** Stopping and reversing a bulk decision. */
export function useTurnBulkDecision() {
  const { mutate: cancel } = useMutation(CancelBulkDecisionDocument)
  const { mutate: reverse } = useMutation(ReverseBulkDecisionDocument)
  const { mutate: retry } = useMutation(RetryBulkDecisionDocument)
  return {
    cancelling: useAction(async (id: string) => {
      await cancel({ id })
    }),
    retrying: useAction(async (id: string) => {
      await retry({ id })
    }),
    reversing: useAction(
      async (id: string) => {
        await reverse({ id })
        return true
      },
      { quiet: true },
    ),
  }
}
