import type { Sql, Transaction } from '../../platform/database.ts'
import { NotFoundError, PlanRequiredError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { plans } from '../../access/plans/plan-table.ts'
import { plansWith } from '../../access/plans/plans-with.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { Plan } from '../../access/workspaces/workspace.entity.ts'
import { type ListParts, recordChange } from './list-change.ts'
import type { ListType } from './list-type.ts'
import { List, listColumns } from './list.entity.ts'
import { listTypeOf } from './types/index.ts'

/** Creates an empty list in the caller's transaction. @throws PlanRequiredError when the plan has no more lists or not this type */
export async function insertList(
  parts: Pick<ListParts, 'audit' | 'tellChange'>,
  tx: Transaction,
  actor: ActorRef,
  { workspaceId, name, type }: Pick<List, 'workspaceId' | 'name' | 'type'>,
): Promise<List> {
  await refuseBeyondPlan(tx, workspaceId, type)
  const [row] = await tx.query<List>(
    `insert into list as l (workspace_id, id, name, type) values ($1, $2, $3, $4) returning ${listColumns}`,
    [workspaceId, newId(), name, type],
  )
  const list = Object.assign(new List(), row)
  await recordChange(parts, tx, list, actor, { event: 'list.created', after: { name, type } })
  return list
}

async function refuseBeyondPlan(tx: Sql, workspaceId: string, type: ListType): Promise<void> {
  const definition = listTypeOf(type)
  const [row] = await tx.query<{ plan: Plan; lists: number }>(
    `select plan, (select count(*)::int from list where workspace_id = $1) as lists from workspace where id = $1`,
    [workspaceId],
  )
  if (!row) throw new NotFoundError('Workspace not found')
  const terms = plans[row.plan]
  if (definition.plan && !terms[definition.plan])
    throw new PlanRequiredError(`IP lists need ${plansWith(({ ipLists }) => ipLists)}`)
  const most = terms.lists
  if (most !== null && row.lists >= most)
    throw new PlanRequiredError(
      `More than ${most} lists need ${plansWith(({ lists }) => lists === null || lists > most)}`,
    )
}
