import type { TypedDocumentNode } from '@apollo/client/core'
import { useQuery } from '@vue/apollo-composable'
import { computed, ref } from 'vue'
import { useLiveRuns } from '../../live/useLiveRuns.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'

interface RunsOptions<Data, Run extends { id: string; state: string }, Name extends string> {
  query: TypedDocumentNode<Data, { ruleId: string }>
  read: (data: Data) => readonly Run[]
  /** Sends the progress of one run, or of all of the workspace. */
  changed: TypedDocumentNode<object, { id?: string | null }>
  underWay: readonly Run['state'][]
  /** The query parameters of the shown run. */
  filters: readonly Name[]
}

/** The background runs of a rule, one of which the URL selects, kept up to date while any is running. */
export function useRuns<Data, Run extends { id: string; state: string }, Name extends string>(
  ruleId: string,
  options: RunsOptions<Data, Run, Name>,
) {
  const { filters, set, setOnly } = useUrlFilters<Name | 'run'>(['run', ...options.filters])
  const { result, loading, error, refetch } = useQuery<Data, { ruleId: string }>(
    options.query,
    { ruleId },
    { fetchPolicy: 'cache-and-network' },
  )
  const runs = computed(() => (result.value ? options.read(result.value) : []))
  const shown = computed(() => runs.value.find(({ id }) => id === filters.value.run) ?? runs.value[0])
  const isUnderWay = computed(() => shown.value !== undefined && options.underWay.includes(shown.value.state))
  useLiveRuns({ changed: options.changed, runs, underWay: options.underWay, query: { loading, refetch } })

  const choose = (run: string): void => {
    setOnly('run', run)
  }
  /** Shows a newly started run. */
  async function showNew(run: string | undefined): Promise<void> {
    await refetch()
    if (run) choose(run)
  }
  /** How many days in the past the next run covers. */
  const days = ref(30)
  return { runs, shown, isUnderWay, loading, error, refetch, days, choose, showNew, filters, set }
}
