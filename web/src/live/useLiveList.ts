import type { OperationVariables, TypedDocumentNode, Unmasked } from '@apollo/client/core'
import { useApolloClient } from '@vue/apollo-composable'
import { createEventHook, useTimeoutFn } from '@vueuse/core'
import { computed, nextTick, shallowRef, watch, type Ref } from 'vue'
import { usePages, type Pages } from '../graphql/usePages.ts'
import {
  applyChange,
  dropItem,
  putItem,
  showInEmpty,
  showWaiting,
  withoutShown,
  type LiveChange,
  type LiveItem,
  type LiveItems,
} from './live-items.ts'
import { type EventOf, loaded, useLiveEvents } from './useLiveEvents.ts'
import { useUntilRead } from './useUntilRead.ts'
import { useWatchedPages } from './useWatchedPages.ts'

interface ListOptions<
  Field extends string,
  Item extends LiveItem,
  Data extends Record<Field, Pages<Item>>,
  Variables extends OperationVariables,
> {
  query: TypedDocumentNode<Data, Variables>
  /**
   * The fields of each item that the list itself needs, of the same connection; the items are then read from the cache one by
   * one.
   */
  places?: TypedDocumentNode<Record<Field, Pages<Item>>, Variables>
  variables: Ref<Variables>
  /** The connection's field in the query's data, one of `pagedFields`. */
  field: Field
}

interface EventOptions<
  Item extends LiveItem,
  Events extends object,
  EventVariables extends OperationVariables,
> {
  subscription: TypedDocumentNode<Events, EventVariables>
  subscriptionVariables: Ref<EventVariables>
  /** A subscription whose events change fields of the items, which are read from the cache. */
  alsoChangedBy?: TypedDocumentNode<object, Record<string, never>>
  /** Reads an event; undefined when it doesn't concern this list. */
  change: (event: EventOf<Events>) => LiveChange<Item> | undefined
  compare?: (a: Item, b: Item) => number
}

/** Milliseconds in which the subscriptions of a list, sent together, begin: it is read once for all of them. */
const beginning = 50

/** A change of a list; idempotent. */
type Change<Item extends LiveItem> = (list: LiveItems<Item>) => LiveItems<Item>

/**
 * One list by id out of a query and its subscription: new items wait until `showNew`, updates replace, removals drop, and
 * the list is read once more when the subscription has begun, also after a lost connection. The shown items live in
 * Apollo's cache; `put` and `drop` change them ahead of the server, and listeners of `onChange` receive each change.
 */
export function useLiveList<
  Field extends string,
  Item extends LiveItem,
  Data extends Record<Field, Pages<Item>>,
  Variables extends OperationVariables,
  Events extends object,
  EventVariables extends OperationVariables,
>(options: ListOptions<Field, Item, Data, Variables> & EventOptions<Item, Events, EventVariables>) {
  const { query, variables, field, compare } = options
  const { places } = options
  const read = (data: Record<Field, Pages<Item>>): Pages<Item> => data[field]
  const { refetch: readAgain, ...pages } = places
    ? useWatchedPages({ query, places, variables, read })
    : usePages({ query, variables, read })
  const { waiting, update, keepThrough } = useWaitingItems<Field, Item, Data, Variables>(
    options,
    pages.loading,
  )

  async function refetch(): Promise<void> {
    waiting.value = []
    await keepThrough(readAgain)
  }
  const onChange = useChanges(options, pages.loading, () => readMissed(pages, refetch))
  onChange((change) => {
    update((list) => showInEmpty(applyChange(list, change, places !== undefined), compare))
  })

  const showNew = (): void => {
    update((list) => showWaiting(list, compare))
  }
  const put = (item: Item): void => {
    update((list) => putItem(list, item, compare))
  }
  const drop = (id: string): void => {
    update((list) => dropItem(list, id))
  }
  const waitingCount = computed(() => waiting.value.length)
  return { ...pages, refetch, waitingCount, showNew, put, drop, onChange }
}

/** Reads a list again, once what is under way has ended. @throws why it could not be read */
async function readMissed(
  { loading, error }: { loading: Readonly<Ref<boolean>>; error: Readonly<Ref<unknown>> },
  refetch: () => Promise<void>,
): Promise<void> {
  await loaded(loading)
  await refetch()
  if (error.value instanceof Error) throw error.value
}

/** The changes that the events of a list's subscription bring, for each listener. */
function useChanges<Item extends LiveItem, Events extends object, EventVariables extends OperationVariables>(
  options: EventOptions<Item, Events, EventVariables>,
  reading: Readonly<Ref<boolean>>,
  onBegin: () => Promise<void>,
) {
  const { subscription, subscriptionVariables, alsoChangedBy, change: changeOf } = options
  const changes = createEventHook<LiveChange<Item>>()
  const untilRead = useUntilRead()
  // What is read before the last of them has begun may lack what that one would have told.
  const { start: readSoon } = useTimeoutFn(() => untilRead(onBegin), beginning, { immediate: false })
  if (alsoChangedBy) useLiveEvents(alsoChangedBy, {}, { reading, onBegin: readSoon })
  useLiveEvents(subscription, subscriptionVariables, {
    onEvent: (event) => {
      const change = changeOf(event)
      if (change) void changes.trigger(change)
    },
    onBegin: readSoon,
    reading,
  })
  return changes.on
}

/** The waiting items of a list; `update` changes both the waiting ones and the shown ones in Apollo's cache. */
function useWaitingItems<
  Field extends string,
  Item extends LiveItem,
  Data extends Record<Field, Pages<Item>>,
  Variables extends OperationVariables,
>(
  { query, places, variables, field }: ListOptions<Field, Item, Data, Variables>,
  loading: Readonly<Ref<boolean>>,
) {
  const { client } = useApolloClient()
  const waiting = shallowRef<readonly Item[]>([])
  watch(variables, () => (waiting.value = []))

  /** Fragments are not masked here, so Apollo's unmasked type of the data is the data itself. */
  const withNodes = (data: Data, nodes: readonly Item[]): Unmasked<Data> =>
    ({ ...data, [field]: { ...data[field], nodes } }) as unknown as Unmasked<Data>

  function apply(next: Change<Item>): void {
    const watched = (places ?? query) as TypedDocumentNode<Data, Variables>
    client.cache.updateQuery<Data, Variables>({ query: watched, variables: variables.value }, (cached) => {
      const data = cached as unknown as Data | null
      if (!data) return undefined
      const list = next({ shown: data[field].nodes, waiting: waiting.value })
      waiting.value = list.waiting
      return list.shown === data[field].nodes ? undefined : withNodes(data, list.shown)
    })
  }

  return { waiting, ...useChangesKept(apply, variables, loading) }
}

/**
 * Keeps changes through the first read with new variables, and through a refetch with `keepThrough`: the answer may be older
 * than what `update` changed meanwhile, so those changes are applied once more to the answer.
 */
function useChangesKept<Item extends LiveItem>(
  apply: (next: Change<Item>) => void,
  variables: Ref<unknown>,
  loading: Readonly<Ref<boolean>>,
) {
  let reads = 0
  let meanwhile: Change<Item>[] = []
  const keepThroughLoading = (): Promise<void> =>
    keepThrough(async () => {
      // The request begins a tick later.
      await nextTick()
      await loaded(loading)
    })
  watch(variables, () => {
    // Changes of the previous list do not apply to the next one.
    meanwhile = []
    void keepThroughLoading()
  })
  void keepThroughLoading()

  function update(next: Change<Item>): void {
    if (reads > 0) meanwhile.push(next)
    apply(next)
  }

  async function keepThrough(read: () => unknown): Promise<void> {
    reads++
    try {
      await read()
    } finally {
      reads--
      const changes = meanwhile
      if (reads === 0) meanwhile = []
      apply((list) => changes.reduce((changed, next) => next(changed), withoutShown(list)))
    }
  }
  return { update, keepThrough }
}
