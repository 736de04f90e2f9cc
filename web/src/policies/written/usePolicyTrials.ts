import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import {
  CancelPolicyTrialDocument,
  PolicyTrialChangedDocument,
  PolicyTrialDocument,
  PolicyTrialsDocument,
  RemovePolicyExampleDocument,
  StartPolicyTrialDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useLiveRuns } from '../../live/useLiveRuns.ts'
import { type NewExample, useAddExample } from './useAddExample.ts'

/** The examples of a written policy and the trials of its drafts, the newest of them in full. */
export function usePolicyTrials(id: string) {
  const { result, loading, error, refetch } = useQuery(
    PolicyTrialsDocument,
    { id },
    { fetchPolicy: 'cache-and-network' },
  )
  const policy = computed(() => result.value?.writtenPolicy ?? undefined)
  const newest = computed(() => policy.value?.trials[0]?.id)
  const shown = useQuery(
    PolicyTrialDocument,
    () => ({ id: newest.value ?? '' }),
    () => ({ enabled: newest.value !== undefined, fetchPolicy: 'cache-and-network' }),
  )
  const trial = computed(() => shown.result.value?.policyTrial ?? undefined)
  useLiveRuns({
    changed: PolicyTrialChangedDocument,
    runs: computed(() => (trial.value ? [trial.value] : [])),
    underWay: ['RUNNING'],
    query: shown,
  })
  return { policy, trial, loading, error, refetch, ...useTrialActions(id) }
}

function useTrialActions(id: string) {
  const refetchQueries = [PolicyTrialsDocument]
  const { mutate: start } = useMutation(StartPolicyTrialDocument, { refetchQueries })
  const { mutate: cancel } = useMutation(CancelPolicyTrialDocument)
  const adding = useAddExample()
  const { mutate: remove } = useMutation(RemovePolicyExampleDocument, { refetchQueries })
  return {
    start: useAction((basedOn: number, items: number) => start({ id, basedOn, items })),
    cancel: useAction((trial: string) => cancel({ id: trial })),
    addExample: { ...adding, run: (input: NewExample) => adding.run(id, input) },
    removeExample: useAction((example: string) => remove({ id: example })),
  }
}
