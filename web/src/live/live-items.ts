/** Anything a live list holds. */
export interface Identified {
  id: string
}

/** What one subscription event says of one item: there (new or changed) or gone. */
export interface LiveChange<Item extends Identified> {
  item: Item
  present: boolean
}

/** Shown items and the new ones that wait behind "show new"; the two never share an id. */
export interface LiveItems<Item extends Identified> {
  shown: readonly Item[]
  waiting: readonly Item[]
}

const put = <Item extends Identified>(items: readonly Item[], item: Item): readonly Item[] =>
  items.map((other) => (other.id === item.id ? item : other))

const without = <Item extends Identified>(items: readonly Item[], id: string): readonly Item[] =>
  items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items

/** Applies one change: a new item waits, an update replaces in place, a removal drops. */
export function applyChange<Item extends Identified>(
  { shown, waiting }: LiveItems<Item>,
  { item, present }: LiveChange<Item>,
): LiveItems<Item> {
  const has = (items: readonly Item[]): boolean => items.some((other) => other.id === item.id)
  if (!present) return { shown: without(shown, item.id), waiting: without(waiting, item.id) }
  if (has(shown)) return { shown: put(shown, item), waiting }
  return { shown, waiting: has(waiting) ? put(waiting, item) : [...waiting, item] }
}

/** Moves the waiting items among the shown ones, ordered by `compare`, or in front when there is no order. */
export function showWaiting<Item extends Identified>(
  { shown, waiting }: LiveItems<Item>,
  compare?: (a: Item, b: Item) => number,
): LiveItems<Item> {
  const known = new Set(shown.map((item) => item.id))
  const merged = [...waiting.filter((item) => !known.has(item.id)), ...shown]
  return { shown: compare ? merged.sort(compare) : merged, waiting: [] }
}
