import { touchRules } from '../../access/workspaces/rules-version.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type ListDependencies, recordChange } from './list-change.ts'
import { valuesOf } from './list-item.store.ts'
import type { List } from './list.entity.ts'
import { ListName, NewList, SearchedName } from './list.input.ts'
import { allLists, changeList, deleteList, findList, type ListNarrowing } from './list.store.ts'
import { insertList } from './new-list.ts'

/** The lists of a workspace (section 2.9). */
export class Lists {
  constructor(private readonly deps: ListDependencies) {}

  /** The lists by name, optionally of one type or one name. @throws InvalidInputError */
  all(workspaceId: string, narrowed: Partial<ListNarrowing> = {}): Promise<List[]> {
    const { type = null } = narrowed
    const { name } = check(SearchedName, { name: narrowed.name ?? null })
    return this.deps.database.inWorkspace(workspaceId, (tx) => allLists(tx, workspaceId, { type, name }))
  }

  /** A list by its id; null for an unknown one. */
  async find(workspaceId: string, id: string): Promise<List | null> {
    const list = await this.deps.database.inWorkspace(workspaceId, (tx) => findList(tx, workspaceId, id))
    return list ?? null
  }

  /** Creates an empty list. @throws InvalidInputError, PlanRequiredError when the plan has no more lists or not this type */
  async create(caller: Caller, input: unknown): Promise<List> {
    const { workspaceId } = caller
    const { name, type } = check(NewList, input)
    return this.#change(workspaceId, (tx) => insertList(this.deps, tx, caller, { workspaceId, name, type }))
  }

  /** Renames a list; rules refer to the list itself, so they go on. @throws NotFoundError, InvalidInputError */
  async rename(caller: Caller, id: string, input: unknown): Promise<List> {
    const { workspaceId } = caller
    const { name } = check(ListName, input)
    return this.#change(workspaceId, async (tx) => {
      const list = await existing(tx, workspaceId, id)
      const before = { name: list.name }
      await changeList(tx, list, { name })
      const renamed = { ...list, name }
      await recordChange(this.deps, tx, renamed, caller, { event: 'list.renamed', before, after: { name } })
      return renamed
    })
  }

  /** Deletes a list with its items. @throws NotFoundError, ConflictError with the fixed text while a rule uses it */
  delete(caller: Caller, id: string): Promise<boolean> {
    return this.#change(caller.workspaceId, (tx) => this.deleteIn(tx, caller, id))
  }

  /** Deletes a list in the caller's transaction, which has touched the rules. @throws as `delete` */
  async deleteIn(tx: Transaction, caller: Caller, id: string): Promise<boolean> {
    const { workspaceId } = caller
    const list = await existing(tx, workspaceId, id)
    const rules = await this.deps.rulesUsing(tx, workspaceId, 'list', id)
    if (rules.length > 0) throw new ConflictError("Cannot delete list, it's in use by a rule", { rules })
    const wordsRemoved = await valuesOf(tx, list)
    await deleteList(tx, list)
    const before = { name: list.name, type: list.type, items: list.itemCount }
    await recordChange(this.deps, tx, list, caller, { event: 'list.deleted', before, wordsRemoved })
    return true
  }

  /** Serializes the changes of a workspace's lists, with the rules version as their lock. */
  #change<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.deps.pubsub)
      return work(tx)
    })
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<List> {
  const list = await findList(tx, workspaceId, id)
  if (!list) throw new NotFoundError('List not found')
  return list
}
