import { computed, shallowRef, type Ref } from 'vue'
import type { ReviewGroup } from '../cases/useGroupsOfReview.ts'
import type { ReviewCaseKind, ReviewRowFragment } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

/** How many reviews the server decides at once [2.11.15]. */
export const mostSelected = 100

type Reviews = readonly { id: string }[]

/** The cases of a review, and the reviews of one of them, in any queue. */
export type GroupsOf = (reviewId: Ref<string | undefined>) => {
  groups: Ref<readonly ReviewGroup[]>
  load: (id: string) => Promise<Reviews>
}

/** The selected reviews: chosen one by one, as a range, or all that the server groups with the last selected one. */
export function useReviewSelection(
  items: Ref<Reviews>,
  row: (id: string) => ReviewRowFragment | undefined,
  groupsOf: GroupsOf,
) {
  const { anchor, addAll, ...selection } = useSelected(items, row)
  const { groups, load } = groupsOf(computed(() => anchor.value?.id))
  const take = async (id: string): Promise<Reviews> => {
    const found = await load(id)
    addAll(found)
    return found
  }
  return {
    ...selection,
    author: useGroup(groups, ['SAME_AUTHOR'], { has: selection.has, take }),
    alike: useGroup(groups, ['SAME_TEXT', 'SAME_PICTURE'], { has: selection.has, take }),
  }
}

/** The selection; `addAll` selects reviews that may not be in the list. */
function useSelected(items: Ref<Reviews>, row: (id: string) => ReviewRowFragment | undefined) {
  const ids = shallowRef<ReadonlySet<string>>(new Set())
  const last = shallowRef<string>()
  const { known, addBeyond, forgetBeyond } = useBeyond(items)
  const selected = computed(() => {
    if (ids.value.size === 0) return []
    const rows = known.value.filter(({ id }) => ids.value.has(id)).flatMap(({ id }) => row(id) ?? [])
    return rows.filter(({ state }) => state !== 'RESOLVED')
  })
  const anchor = computed(() => selected.value.find(({ id }) => id === last.value) ?? selected.value[0])

  const set = (next: readonly string[]): void => {
    const there = new Set(known.value.map(({ id }) => id))
    ids.value = new Set([...new Set(next)].filter((id) => there.has(id)).slice(0, mostSelected))
  }
  const add = (more: Reviews): void => {
    set([...ids.value, ...more.map(({ id }) => id)])
  }
  function pick(id: string, range = false): void {
    const between = range ? rangeOf(items.value, last.value, id) : []
    if (between.length > 0) add(between)
    else set(ids.value.has(id) ? [...ids.value].filter((other) => other !== id) : [...ids.value, id])
    last.value = id
  }
  return {
    selected,
    anchor,
    count: computed(() => selected.value.length),
    has: (id: string) => ids.value.has(id),
    pick,
    addAll: (more: Reviews): void => {
      addBeyond(more)
      add(more)
    },
    clear: (): void => {
      forgetBeyond()
      set([])
    },
  }
}

/** The reviews from one to another, in either direction; empty unless the list has both. */
function rangeOf(items: Reviews, one: string | undefined, other: string): Reviews {
  const [from = -1, to = -1] = [one, other].map((each) => items.findIndex(({ id }) => id === each))
  return from < 0 || to < 0 ? [] : items.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** The reviews that can be selected: the list, and those of a group, which are in other queues or further down. */
function useBeyond(items: Ref<Reviews>) {
  const beyond = shallowRef<ReadonlyMap<string, { id: string }>>(new Map())
  return {
    known: computed(() => {
      const listed = new Set(items.value.map(({ id }) => id))
      return [...items.value, ...[...beyond.value.values()].filter(({ id }) => !listed.has(id))]
    }),
    addBeyond: (more: Reviews): void => {
      beyond.value = new Map([...beyond.value, ...more.map((each) => [each.id, each] as const)])
    },
    forgetBeyond: (): void => {
      beyond.value = new Map()
    },
  }
}

/** The group of reviews similar to the selected one, to select all of them; the first kind of group that exists. */
function useGroup(
  groups: Ref<readonly ReviewGroup[]>,
  kinds: readonly ReviewCaseKind[],
  { has, take }: { has: (id: string) => boolean; take: (id: string) => Promise<Reviews> },
) {
  const taken = shallowRef<{ id: string; reviews: Reviews }>()
  const group = computed(() =>
    kinds.flatMap((kind) => groups.value.find((each) => each.kind === kind) ?? []).at(0),
  )
  const isTaken = computed(
    () => taken.value?.id === group.value?.id && taken.value?.reviews.every(({ id }) => has(id)) === true,
  )
  const select = useAction(async () => {
    const id = group.value?.id
    if (id !== undefined) taken.value = { id, reviews: await take(id) }
  })
  return {
    /** How many there are; 0 once they are selected. */
    count: computed(() => (group.value && !isTaken.value ? group.value.count : 0)),
    select: select.run,
    busy: select.busy,
  }
}
