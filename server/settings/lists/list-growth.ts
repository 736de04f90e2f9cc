import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Transaction } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { type ListChange, type ListChanger, type ListDependencies, recordChange } from './list-change.ts'
import { addItems, removeItems } from './list-item.store.ts'
import type { List } from './list.entity.ts'
import { changeList } from './list.store.ts'
import { listTypeOf } from './types/index.ts'

const mostItems = 50_000

type Dependencies = Pick<ListDependencies, 'audit' | 'recordChange' | 'pubsub'>

/**
 * Adds normalized values, and returns the new ones, in order.
 * @throws InvalidInputError when the list would grow beyond its limit
 */
export async function addValues(
  deps: Dependencies,
  tx: Transaction,
  list: List,
  by: ListChanger,
  values: string[],
): Promise<string[]> {
  const added = new Set(await addItems(tx, list, by.actor, values))
  const addedItems = values.filter((value) => added.has(value))
  assertFits(list, list.itemCount + addedItems.length)
  await storeItems(deps, tx, list, by, addedItems.length, {
    event: 'list.items_added',
    after: itemsSummary(list, addedItems),
    wordsAdded: addedItems,
  })
  return addedItems
}

/** Removes values by exact match, and returns those that existed, without duplicates. */
export async function removeValues(
  deps: Dependencies,
  tx: Transaction,
  list: List,
  by: ListChanger,
  values: readonly string[],
): Promise<string[]> {
  const gone = new Set(await removeItems(tx, list, values))
  const deletedItems = [...new Set(values)].filter((value) => gone.has(value))
  await storeItems(deps, tx, list, by, -deletedItems.length, {
    event: 'list.items_removed',
    after: itemsSummary(list, deletedItems),
    wordsRemoved: deletedItems,
  })
  return deletedItems
}

/** Checks a number of items against the limit of the list. @throws InvalidInputError when it exceeds it */
export function assertFits({ type }: List, count: number): void {
  const most = listTypeOf(type).most ?? mostItems
  if (count > most)
    throw new InvalidInputError(
      { items: `The list holds at most ${most.toLocaleString('en')} items` },
      'LIST_FULL',
    )
}

/** Updates the count and records the change; the rules version changes only when something was added or removed. */
async function storeItems(
  deps: Dependencies,
  tx: Transaction,
  list: List,
  by: ListChanger,
  amount: number,
  change: ListChange,
): Promise<void> {
  if (amount === 0) return
  list.itemCount += amount
  await touchRules(tx, list.workspaceId, deps.pubsub)
  await changeList(tx, list, { itemCount: list.itemCount })
  await recordChange(deps, tx, list, by, change)
}

/** The summary of added or removed values for the audit log. */
const itemsSummary = ({ name }: List, values: string[]) => ({
  name,
  count: values.length,
  items: values.slice(0, 100),
})
