import { computed, ref, watch, type Ref } from 'vue'
import { useCountedSelection } from '../bulk-decisions/useCountedSelection.ts'
import type { ContentFilter, SelectionInput } from '../gql/graphql.ts'

interface Listed {
  items: Ref<readonly { id: string }[]>
  hasMore: Ref<boolean>
  filter: Ref<ContentFilter>
}

/**
 * What is selected of the content table: some of its rows, or, once all rows that are shown are, everything that matches its
 * filters, which is counted then.
 */
export function useContentSelection(
  { items, hasMore, filter }: Listed,
  may: { select: boolean; decide: boolean },
) {
  const selected = ref<string[] | undefined>(may.select ? [] : undefined)
  const isMatching = ref(false)
  const { count: matching, isTooMany, counting, forget } = useCountedSelection()
  const count = computed(() => selected.value?.length ?? 0)
  const areAllShown = computed(
    () => count.value > 0 && items.value.every(({ id }) => selected.value?.includes(id)),
  )
  /** Whether there is more that matches than the rows that are selected. */
  const canSelectMatching = computed(
    () => may.decide && areAllShown.value && hasMore.value && !isMatching.value,
  )

  watch(canSelectMatching, (can) => {
    if (can) void counting.run({ content: filter.value })
  })
  watch(filter, clear)
  watch(items, (now) => {
    if (isMatching.value) selected.value = now.map(({ id }) => id)
  })
  watch(areAllShown, (all) => {
    if (!all) isMatching.value = false
  })

  function clear(): void {
    isMatching.value = false
    forget()
    if (selected.value) selected.value = []
  }
  function selectMatching(): void {
    if (canSelectMatching.value && matching.value !== undefined && !isTooMany.value) isMatching.value = true
  }
  /** First all rows that are shown, then all that match. */
  function selectMore(): void {
    if (areAllShown.value) selectMatching()
    else if (selected.value) selected.value = items.value.map(({ id }) => id)
  }
  return {
    selected,
    count,
    isMatching,
    matching,
    isTooMany,
    isCounting: counting.busy,
    canSelectMatching,
    selectMatching,
    selectMore,
    clear,
    /** As a bulk decision takes it. */
    selection: computed<SelectionInput>(() => ({
      content: isMatching.value ? filter.value : { ids: selected.value ?? [] },
    })),
  }
}
