import { z } from 'zod'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import { normalize } from '../../matching/normalize.ts'
import { compileMatcher } from '../../matching/text-matcher.ts'
import type { Transaction, Sql } from '../../platform/database.ts'
import { NotFoundError, InvalidInputError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { check, checkFilter, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import { checkValues } from './check-values.ts'
import type { ListDependencies } from './list-change.ts'
import { addValues, assertFits, removeValues } from './list-growth.ts'
import { itemList, type ShownItem, valuesOf } from './list-item.store.ts'
import { type ListTypeDefinition, ListType } from './list-type.ts'
import type { List } from './list.entity.ts'
import { ListItemFilter, ListItemsInput } from './list.input.ts'
import { findList, lockList } from './list.store.ts'
import { listTypeOf } from './types/index.ts'
import { uploadedValues } from './uploaded-values.ts'

/** The values of lists: no duplicates, each with its author and time (section 2.9). */
export class ListItems {
  constructor(private readonly deps: ListDependencies) {}

  /**
   * Adds values, and returns the new ones, in order (section 4.9).
   * @throws NotFoundError, InvalidInputError when any value is invalid or the list would grow beyond its limit: then
   * none is added
   */
  async add(caller: Caller, listId: string, input: unknown): Promise<{ list: List; addedItems: string[] }> {
    const { items } = check(ListItemsInput, input)
    return this.#add(caller, listId, (definition) => checkValues(definition, items))
  }

  /**
   * Appends the values of an uploaded .txt file (section 2.9), and returns the new ones.
   * @throws NotFoundError, InvalidInputError with the number of the first invalid line: then none is added
   */
  upload(caller: Caller, listId: string, file: string): Promise<{ list: List; addedItems: string[] }> {
    return this.#add(caller, listId, (definition) => uploadedValues(definition, file))
  }

  /** A page of the items of a list, all or those that contain the search text. @throws InvalidInputError */
  async page(list: List, args: ListArgs, given: unknown): Promise<Page<ShownItem>> {
    const filter = checkFilter(ListItemFilter, given)
    return readPage(this.deps.database, list.workspaceId, args, itemList(list, filter, args.orderBy))
  }

  /** All values of a list, in alphabetical order. */
  values(list: List): Promise<string[]> {
    return this.deps.database.inWorkspace(list.workspaceId, (tx) => valuesOf(tx, list))
  }

  /** The spans of a text that match the patterns of a list. @throws as testPatterns does */
  test(list: List, text: string): Promise<MatchedSpan[]> {
    return this.deps.database.inWorkspace(list.workspaceId, (tx) => testPatterns(tx, list, { text }))
  }

  /** Removes values by exact match, and returns those that existed. @throws NotFoundError, InvalidInputError */
  async remove(
    caller: Caller,
    listId: string,
    input: unknown,
  ): Promise<{ list: List; deletedItems: string[] }> {
    const { items } = check(ListItemsInput, input)
    return this.#change(caller.workspaceId, listId, async (tx, list) => ({
      list,
      deletedItems: await removeValues(this.deps, tx, list, caller, items),
    }))
  }

  /**
   * Replaces all values of a list, and returns the added and the removed ones; idempotent. A dry run returns them
   * without a change.
   * @throws NotFoundError, InvalidInputError when any value is invalid or they exceed the limit of the list: then
   * nothing changes
   */
  async replace(
    caller: Caller,
    listId: string,
    { items, dryRun }: { items: string[]; dryRun: boolean },
  ): Promise<ListDifference & { list: List }> {
    const wanted = check(ListItemsInput, { items })
    const values = await checkValues(await this.#typeOf(caller, listId), wanted.items)
    return this.#change(caller.workspaceId, listId, async (tx, list) => {
      assertFits(list, values.length)
      const { addedItems, deletedItems } = differenceOf(await valuesOf(tx, list), values)
      if (dryRun) return { list, addedItems, deletedItems }
      return {
        list,
        deletedItems: await removeValues(this.deps, tx, list, caller, deletedItems),
        addedItems: await addValues(this.deps, tx, list, caller, addedItems),
      }
    })
  }

  async #add(
    caller: Caller,
    listId: string,
    valuesFor: (definition: ListTypeDefinition) => Promise<string[]>,
  ): Promise<{ list: List; addedItems: string[] }> {
    const values = await valuesFor(await this.#typeOf(caller, listId))
    return this.#change(caller.workspaceId, listId, async (tx, list) => ({
      list,
      addedItems: await addValues(this.deps, tx, list, caller, values),
    }))
  }

  /** The type of a list, which is fixed: values are checked before the lock is taken, as very many take a second. */
  async #typeOf({ workspaceId }: Caller, listId: string): Promise<ListTypeDefinition> {
    const list = await this.deps.database.inWorkspace(workspaceId, (tx) => findList(tx, workspaceId, listId))
    if (!list) throw new NotFoundError('List not found')
    return listTypeOf(list.type)
  }

  /** Serializes the changes of a workspace's lists; the rules version changes only when something was added or removed. */
  #change<T>(
    workspaceId: string,
    listId: string,
    work: (tx: Transaction, list: List) => Promise<T>,
  ): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      const list = await lockList(tx, workspaceId, listId)
      if (!list) throw new NotFoundError('List not found')
      return work(tx, list)
    })
  }
}

/** The difference between the present and the new values of a list. */
interface ListDifference {
  addedItems: string[]
  deletedItems: string[]
}

function differenceOf(before: readonly string[], after: readonly string[]): ListDifference {
  const [had, has] = [new Set(before), new Set(after)]
  return {
    addedItems: after.filter((value) => !had.has(value)),
    deletedItems: before.filter((value) => !has.has(value)),
  }
}

const Tested = z.object({ text: text({ min: 1, max: 4000 }) })

/**
 * The first 20 spans of a text that match the patterns of a list, normalized as for rules (section 2.9).
 * @throws InvalidInputError for a list of another type, or a text that is empty or longer than 4,000 characters
 */
async function testPatterns(tx: Sql, list: List, input: unknown): Promise<MatchedSpan[]> {
  const { text: tested } = check(Tested, input)
  if (list.type !== ListType.regexes)
    throw new InvalidInputError({ listId: 'Only lists of regular expressions can be tested' })
  const patterns = await valuesOf(tx, list)
  const matcher = await compileMatcher({ wordSets: [], regexSets: [{ id: list.id, patterns }] })
  const { spans } = matcher.scan(normalize(tested)).of(list.id)
  return spans.map(({ span, entry }) => ({ ...span, entry, source: 'text' }))
}
