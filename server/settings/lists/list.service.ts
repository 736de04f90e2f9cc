import type { EntityTransaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { rulesUsing } from '../../access/workspaces/rules-using.ts'
import { touchRules } from '../../access/workspaces/rules-version.ts'
import { type ListParts, recordChange } from './list-change.ts'
import type { ListType } from './list-type.ts'
import { List, listColumns } from './list.entity.ts'
import { ListName, NewList } from './list.input.ts'
import { valuesOf } from './list-values.ts'
import { insertList } from './new-list.ts'

/** The lists of a workspace (section 2.9). */
export class Lists {
  constructor(private readonly parts: ListParts) {}

  /** The lists of one type or of all, by name. */
  all(workspaceId: string, type: ListType | null = null): Promise<List[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<List>(
        `select ${listColumns} from list l where l.workspace_id = $1 and ($2::text is null or l.type = $2) order by lower(l.name), l.id`,
        [workspaceId, type],
      ),
    )
  }

  /** A list by its id; null when the workspace has none of that id. */
  async find(workspaceId: string, id: string): Promise<List | null> {
    const [list] = isId(id)
      ? await this.parts.database.inWorkspace(workspaceId, (tx) =>
          tx.query<List>(`select ${listColumns} from list l where l.workspace_id = $1 and l.id = $2`, [
            workspaceId,
            id,
          ]),
        )
      : []
    return list ?? null
  }

  /** Creates an empty list. @throws InvalidInputError, PlanRequiredError when the plan has no more lists or not this type */
  async create(workspaceId: string, actor: ActorRef, input: unknown): Promise<List> {
    const { name, type } = check(NewList, input)
    return this.#change(workspaceId, (tx) => insertList(this.parts, tx, actor, { workspaceId, name, type }))
  }

  /** Renames a list; rules refer to the list itself, so they go on. @throws NotFoundError, InvalidInputError */
  async rename(workspaceId: string, actor: ActorRef, id: string, input: unknown): Promise<List> {
    const { name } = check(ListName, input)
    return this.#change(workspaceId, async (tx) => {
      const list = await existing(tx, id)
      const before = { name: list.name }
      list.name = name
      await tx.em.flush()
      await recordChange(this.parts, tx, list, actor, { event: 'list.renamed', before, after: { name } })
      return list
    })
  }

  /** Deletes a list with its items. @throws NotFoundError, ConflictError with the fixed text while a rule uses it */
  async delete(workspaceId: string, actor: ActorRef, id: string): Promise<boolean> {
    return this.#change(workspaceId, async (tx) => {
      const list = await existing(tx, id)
      const rules = await rulesUsing(tx, 'list', id)
      if (rules.length > 0) throw new ConflictError("Cannot delete list, it's in use by a rule", { rules })
      const wordsRemoved = await valuesOf(tx, list)
      await tx.em.removeAndFlush(list)
      const before = { name: list.name, type: list.type, items: list.itemCount }
      await recordChange(this.parts, tx, list, actor, { event: 'list.deleted', before, wordsRemoved })
      return true
    })
  }

  /** Changes of one workspace's lists wait for one another: the rules version is their lock. */
  #change<T>(workspaceId: string, work: (tx: EntityTransaction) => Promise<T>): Promise<T> {
    return this.parts.database.withEntities(workspaceId, async (tx) => {
      await touchRules(tx, workspaceId, this.parts.pubsub)
      return work(tx)
    })
  }
}

async function existing(tx: EntityTransaction, id: string): Promise<List> {
  const list = isId(id) ? await tx.em.findOne(List, { id }) : null
  if (!list) throw new NotFoundError('List not found')
  return list
}
