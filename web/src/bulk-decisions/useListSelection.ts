import { computed, ref, watch, type Ref } from 'vue'
import type { ContentFilter, SelectionInput, UserFilter } from '../gql/graphql.ts'
import { mostPicked, useCountedSelection } from './useCountedSelection.ts'

/** The kind of list, as a selection names it. */
type Kind = 'content' | 'users'

interface SelectableList {
  kind: Kind
  items: Ref<readonly { id: string }[]>
  hasMore: Ref<boolean>
  filter: Ref<ContentFilter | UserFilter>
}

/**
 * The selection in a table of content or users: some of its rows or, once all shown rows are selected, everything that matches
 * its filters. `selected` is undefined where nothing can be selected.
 */
export function useListSelection(listed: SelectableList, may: { select: boolean; decide: boolean }) {
  const { items, filter, kind } = listed
  const { selected, ids, shown, areAllShown, set } = useRowSelection(items, may.select)
  const {
    select: selectMatching,
    reset,
    ...matching
  } = useMatching(
    listed,
    computed(() => may.decide && areAllShown.value),
  )
  const { isMatching } = matching
  /** A list that is shown completely is selected by its rows, however many. */
  const isWhole = computed(() => isMatching.value || (areAllShown.value && !listed.hasMore.value))
  const isMore = computed(() => ids.value.length > mostPicked)
  function clear(): void {
    reset()
    set([])
  }
  watch(filter, clear)
  watch(shown, (now) => {
    if (isMatching.value) set(now)
  })
  return {
    ...matching,
    selected,
    count: computed(() => ids.value.length),
    /** Whether too many rows are picked one by one for a bulk decision. */
    isTooManyPicked: computed(() => isMore.value && !isWhole.value),
    selectMatching,
    /** Selects first all shown rows, then everything that matches. */
    selectMore: () => {
      if (areAllShown.value) selectMatching()
      else set(shown.value)
    },
    clear,
    /** The input of a bulk decision. */
    selection: computed<SelectionInput>(() => ({
      [kind]: isMatching.value || (isMore.value && isWhole.value) ? filter.value : { ids: ids.value },
    })),
  }
}

/** Everything that matches the filters, counted once all shown rows are selected and there are more. */
function useMatching({ hasMore, filter, kind }: SelectableList, areAllShown: Ref<boolean>) {
  const { count, isTooMany, counting, forget } = useCountedSelection()
  const isMatching = ref(false)
  const canSelectMatching = computed(() => areAllShown.value && hasMore.value && !isMatching.value)
  const countMatching = (): void => void counting.run({ [kind]: filter.value })
  watch(canSelectMatching, (can) => {
    if (can) countMatching()
  })
  // Rows that were loaded meanwhile are selected by then.
  watch(
    areAllShown,
    (all) => {
      if (!all) isMatching.value = false
    },
    { flush: 'post' },
  )
  return {
    /** Whether everything that matches is selected, and whether it can be. */
    isMatching,
    canSelectMatching,
    /** How many match; undefined until they are counted. */
    matching: count,
    isTooMany,
    isCounting: counting.busy,
    /** Counts again after a failure. */
    select: () => {
      if (!canSelectMatching.value || isTooMany.value || counting.busy.value) return
      if (count.value === undefined) countMatching()
      else isMatching.value = true
    },
    reset: () => {
      isMatching.value = false
      forget()
    },
  }
}

/** The selected rows, by id. */
function useRowSelection(items: SelectableList['items'], isPossible: boolean) {
  const selected = ref<string[] | undefined>(isPossible ? [] : undefined)
  const ids = computed(() => selected.value ?? [])
  const shown = computed(() => items.value.map(({ id }) => id))
  const areAllShown = computed(
    () => ids.value.length > 0 && shown.value.every((id) => ids.value.includes(id)),
  )
  const set = (next: string[]): void => {
    if (isPossible) selected.value = next
  }
  return { selected, ids, shown, areAllShown, set }
}
