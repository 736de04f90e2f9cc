/** An item of a live list. */
export interface LiveItem {
  id: string
}

/** The change of one item in a subscription event: it exists (new or changed) or is gone. */
export type LiveChange<Item extends LiveItem> =
  | { item: Item; present: true }
  | { item: LiveItem; present: false }

/** Shown items, and new ones that wait behind "show new"; the two never share an id. */
export interface LiveItems<Item extends LiveItem> {
  shown: readonly Item[]
  waiting: readonly Item[]
}

/** The order of a list's items; without one, new ones go to the front. */
export type Order<Item> = ((a: Item, b: Item) => number) | undefined

const replace = <Item extends LiveItem>(items: readonly Item[], item: Item): readonly Item[] =>
  items.map((other) => (other.id === item.id ? item : other))

const without = <Item extends LiveItem>(items: readonly Item[], id: string): readonly Item[] =>
  items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items

/** Removes shown items from the waiting ones. */
export const withoutShown = <Item extends LiveItem>({ shown, waiting }: LiveItems<Item>): LiveItems<Item> => {
  const known = new Set(shown.map(({ id }) => id))
  return { shown, waiting: waiting.filter(({ id }) => !known.has(id)) }
}

/**
 * Applies one change: a new item waits, an update replaces in place (unless the shown items are read elsewhere), a removal drops.
 */
export function applyChange<Item extends LiveItem>(
  { shown, waiting }: LiveItems<Item>,
  { item, present }: LiveChange<Item>,
  readElsewhere = false,
): LiveItems<Item> {
  const has = (items: readonly Item[]): boolean => items.some((other) => other.id === item.id)
  if (!present) return { shown: without(shown, item.id), waiting: without(waiting, item.id) }
  if (has(shown)) return { shown: readElsewhere ? shown : replace(shown, item), waiting }
  return { shown, waiting: has(waiting) ? replace(waiting, item) : [...waiting, item] }
}

/** Moves the waiting items among the shown ones, ordered by `compare`, or to the front when there is no order. */
export function showWaiting<Item extends LiveItem>(
  { shown, waiting }: LiveItems<Item>,
  compare?: Order<Item>,
): LiveItems<Item> {
  const known = new Set(shown.map((item) => item.id))
  const merged = [...waiting.filter((item) => !known.has(item.id)), ...shown]
  return { shown: compare ? merged.sort(compare) : merged, waiting: [] }
}

/** Shows the waiting items where nothing is shown, since nothing moves then. */
export const showInEmpty = <Item extends LiveItem>(
  list: LiveItems<Item>,
  compare?: Order<Item>,
): LiveItems<Item> => (list.shown.length === 0 && list.waiting.length > 0 ? showWaiting(list, compare) : list)

/** Shows an item in its place, whether it was shown, waiting or in neither. */
export const putItem = <Item extends LiveItem>(
  { shown, waiting }: LiveItems<Item>,
  item: Item,
  compare?: Order<Item>,
): LiveItems<Item> => ({
  shown: showWaiting({ shown: without(shown, item.id), waiting: [item] }, compare).shown,
  waiting: without(waiting, item.id),
})

/** Removes a shown item. */
export const dropItem = <Item extends LiveItem>(
  { shown, waiting }: LiveItems<Item>,
  id: string,
): LiveItems<Item> => ({ shown: without(shown, id), waiting })
