import { computed, type Ref } from 'vue'

/** The selected rows of a table by id; "all" means all shown rows that can be selected, never more. */
export function useSelection<Row extends { id: string }>(
  selected: Ref<string[] | undefined>,
  rows: () => readonly Row[],
  canSelect: (row: Row) => boolean,
) {
  const choosable = computed(() => rows().filter(canSelect))
  const ids = computed(() => selected.value ?? [])
  const chosen = computed(() => choosable.value.filter(({ id }) => ids.value.includes(id)).length)

  return {
    canSelect,
    /** Whether any row can be selected. */
    canSelectAny: computed(() => choosable.value.length > 0),
    allSelected: computed<boolean | 'indeterminate'>(() => {
      if (chosen.value === 0) return false
      return chosen.value === choosable.value.length ? true : 'indeterminate'
    }),
    toggle: (row: Row): void => {
      if (!canSelect(row)) return
      selected.value = ids.value.includes(row.id)
        ? ids.value.filter((id) => id !== row.id)
        : [...ids.value, row.id]
    },
    toggleAll: (): void => {
      selected.value = chosen.value === choosable.value.length ? [] : choosable.value.map(({ id }) => id)
    },
  }
}
