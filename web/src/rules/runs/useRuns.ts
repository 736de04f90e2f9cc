import type { TypedDocumentNode } from '@apollo/client/core'
import { useQuery, useSubscription } from '@vue/apollo-composable'
import { useIntervalFn } from '@vueuse/core'
import { computed, ref, watch, type Ref } from 'vue'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'

interface RunsOptions<Data, Run extends { id: string; state: string }, Name extends string> {
  query: TypedDocumentNode<Data, { ruleId: string }>
  read: (data: Data) => readonly Run[]
  /** Says what has become of a run that is under way. */
  changed: TypedDocumentNode<unknown, { id: string }>
  underWay: readonly Run['state'][]
  /** What the URL says about the run that is shown. */
  filters: readonly Name[]
}

/** The runs of long work on a rule, of which the URL says which is shown, live while it is under way. */
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
  useSubscription(
    options.changed,
    () => ({ id: shown.value?.id ?? '' }),
    () => ({ enabled: isUnderWay.value }),
  )
  useRefetching(isUnderWay, refetch)

  const choose = (run: string): void => {
    setOnly('run', run)
  }
  /** Shows a run that was just started. */
  async function showNew(run: string | undefined): Promise<void> {
    await refetch()
    if (run) choose(run)
  }
  /** How many days the next run looks back. */
  const days = ref(30)
  return { runs, shown, isUnderWay, loading, error, refetch, days, choose, showNew, filters, set }
}

const everyMs = 2000

/** Work may be over before its subscription has begun, and a message may be lost: it is read again every two seconds. */
function useRefetching(isUnderWay: Ref<boolean>, refetch: () => unknown): void {
  const { pause, resume } = useIntervalFn(() => void refetch(), everyMs, { immediate: false })
  watch(
    isUnderWay,
    (underWay) => {
      if (underWay) resume()
      else pause()
    },
    { immediate: true },
  )
}
