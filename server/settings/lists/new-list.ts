import { plans } from '../../access/plans/plan-table.ts'
import { plansWith } from '../../access/plans/plans-with.ts'
import { planOf } from '../../access/workspaces/workspace.store.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { PlanRequiredError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type ListChanger, type ListDependencies, recordChange } from './list-change.ts'
import type { ListType } from './list-type.ts'
import type { List } from './list.entity.ts'
import { addList, countLists } from './list.store.ts'
import { listTypeOf } from './types/index.ts'

/**
 * Creates an empty list in the caller's transaction. @throws PlanRequiredError when the plan does not include more
 * lists or this type
 */
export async function insertList(
  deps: Pick<ListDependencies, 'audit' | 'recordChange'>,
  tx: Transaction,
  by: ListChanger,
  { workspaceId, name, type }: Pick<List, 'workspaceId' | 'name' | 'type'>,
): Promise<List> {
  await refuseBeyondPlan(tx, workspaceId, type)
  const list = await addList(tx, { workspaceId, id: newId(), name, type })
  await recordChange(deps, tx, list, by, { event: 'list.created', after: { name, type } })
  return list
}

async function refuseBeyondPlan(tx: Sql, workspaceId: string, type: ListType): Promise<void> {
  const definition = listTypeOf(type)
  const terms = plans[await planOf(tx, workspaceId)]
  if (definition.plan && !terms[definition.plan])
    throw new PlanRequiredError(`IP lists need ${plansWith(({ ipLists }) => ipLists)}`)
  const most = terms.lists
  if (most !== null && (await countLists(tx, workspaceId)) >= most)
    throw new PlanRequiredError(
      `More than ${most} lists need ${plansWith(({ lists }) => lists === null || lists > most)}`,
    )
}
