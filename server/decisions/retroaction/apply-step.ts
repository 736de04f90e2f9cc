import type { Sql, Transaction } from '../../platform/database.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { subjectsById } from '../../judging/rules/recent-subjects.ts'
import { sourceOf } from '../../judging/rules/subject-source.ts'
import { decide } from '../deciding/decide.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { judgePast } from './judge-past.ts'
import { endRetroaction } from './retroaction-queue.ts'
import { RetroactionState } from './retroaction.type.ts'
import {
  batchSizeOf,
  type Rest,
  restAfter,
  restOfOutage,
  type RunningRetroaction,
} from './running-retroaction.ts'

interface Parts {
  pipeline: Pipeline
  plans: Plans
}

/** An item that was changed, as its row keeps it. */
interface Changed {
  object_id: string
  action_ids: string[]
}

/**
 * Applies the rule to the next of the items that were counted. Each is judged anew, and decide() has the last word: what
 * a human, a newer version or another rule has made of an item since is left alone, and the rule acts as it does on
 * arrival, under the same cause, so that it never acts twice.
 */
export async function applyStep(tx: Transaction, parts: Parts, running: RunningRetroaction): Promise<Rest> {
  const { workspaceId, id, endpointDown } = running
  if (endpointDown) return restOfOutage
  const next = await nextItems(tx, running, batchSizeOf(running))
  if (next.length === 0) {
    await endRetroaction(tx, workspaceId, id, RetroactionState.applied)
    return null
  }
  const subjects = await subjectsById(tx, workspaceId, sourceOf(running.ruleType), next)
  const judged = await judgePast(tx, parts.plans, running, subjects)
  const decisions = await decide(
    tx,
    judged.map(({ judgement }) => judgement),
    parts.pipeline.route,
  )
  parts.pipeline.announce(tx, decisions)
  const changed = decisions.decided.flatMap(({ object, actions }): Changed[] =>
    actions.length === 0 ? [] : [{ object_id: object.id, action_ids: actions.map((action) => action.id) }],
  )
  await settleItems(tx, running, next, changed)
  return restAfter(running, next.length, decisions)
}

async function nextItems(tx: Sql, { workspaceId, id }: RunningRetroaction, most: number): Promise<string[]> {
  const rows = await tx.query<{ objectId: string }>(
    `select object_id as "objectId" from retroaction_item
     where workspace_id = $1 and retroaction_id = $2 and state = 'counted'
     order by posted_at desc, object_id desc limit $3`,
    [workspaceId, id, most],
  )
  return rows.map(({ objectId }) => objectId)
}

async function settleItems(
  tx: Sql,
  { workspaceId, id }: RunningRetroaction,
  objectIds: readonly string[],
  changed: readonly Changed[],
): Promise<void> {
  await tx.query(
    `with changed as (
       select object_id, array(select json_array_elements_text(action_ids))::uuid[] as action_ids
       from json_to_recordset($4) as c (object_id uuid, action_ids json)
     ), settled as (
       update retroaction_item i set action_ids = coalesce(c.action_ids, '{}'),
         state = case when c.object_id is null then 'skipped' else 'changed' end
       from unnest($3::uuid[]) as done (object_id) left join changed c using (object_id)
       where i.workspace_id = $1 and i.retroaction_id = $2 and i.object_id = done.object_id
     )
     update retroaction set processed = processed + $5, changed = changed + $6 where workspace_id = $1 and id = $2`,
    [workspaceId, id, objectIds, JSON.stringify(changed), objectIds.length, changed.length],
  )
}
