import { computed, shallowRef, type Ref } from 'vue'
import type { ReviewRowFragment } from '../gql/graphql.ts'
import { alike, ofSameAuthor } from './alike.ts'

/** How many reviews the server decides at once [2.11.15]. */
export const mostSelected = 100

/** How many reviews of the list are compared with the selected one. */
const mostCompared = 1_000

/** Reviews of the list that were selected: one by one, as a range, or all that are like the one selected last. */
export function useReviewSelection(
  items: Ref<readonly { id: string }[]>,
  row: (id: string) => ReviewRowFragment | undefined,
) {
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const last = shallowRef<string>()
  const rows = (of: readonly { id: string }[]): ReviewRowFragment[] => of.flatMap(({ id }) => row(id) ?? [])
  const selected = computed(() =>
    ids.value.size === 0 ? [] : rows(items.value.filter(({ id }) => ids.value.has(id))),
  )
  const anchor = computed(() => selected.value.find(({ id }) => id === last.value) ?? selected.value[0])

  const set = (next: readonly string[]): void => {
    const shown = new Set(items.value.map(({ id }) => id))
    ids.value = new Set([...new Set(next)].filter((id) => shown.has(id)).slice(0, mostSelected))
  }
  const add = (more: readonly { id: string }[]): void => {
    set([...ids.value, ...more.map(({ id }) => id)])
  }

  function pick(id: string, range = false): void {
    const [from, to] = [last.value, id].map((each) => items.value.findIndex((item) => item.id === each))
    if (range && from !== undefined && to !== undefined && from >= 0 && to >= 0)
      add(items.value.slice(Math.min(from, to), Math.max(from, to) + 1))
    else set(ids.value.has(id) ? [...ids.value].filter((other) => other !== id) : [...ids.value, id])
    last.value = id
  }

  const compared = (like: typeof alike) => () =>
    anchor.value ? like(rows(items.value.slice(0, mostCompared)), anchor.value) : []

  return {
    selected,
    count: computed(() => selected.value.length),
    has: (id: string) => ids.value.has(id),
    pick,
    clear: () => {
      set([])
    },
    author: useGroup(computed(compared(ofSameAuthor)), ids, add),
    text: useGroup(computed(compared(alike)), ids, add),
  }
}

/** The reviews that are like the selected one in some way, to select all of them. */
function useGroup(
  found: Ref<readonly ReviewRowFragment[]>,
  ids: Ref<ReadonlySet<string>>,
  add: (more: readonly ReviewRowFragment[]) => void,
) {
  return {
    /** How many there are; 0 when all of them are selected. */
    count: computed(() => (found.value.every(({ id }) => ids.value.has(id)) ? 0 : found.value.length)),
    select: () => {
      add(found.value)
    },
  }
}
