import type { Sql, Transaction } from '../../platform/database.ts'
import { reopenReports } from '../../intake/reports/resolve-reports.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'
import { sourceOf } from '../../judging/rules/subject-source.ts'
import { type ActorRef, Status } from '../../platform/vocabulary/status.ts'
import { bySystem, type Judgement, judgementOf } from '../deciding/decision.ts'
import { decide } from '../deciding/decide.ts'
import { lockObjects } from '../deciding/objects.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { endRetroaction } from './retroaction-queue.ts'
import { RetroactionState } from './retroaction.type.ts'
import {
  batchSizeOf,
  type Rest,
  restAfter,
  restOfOutage,
  type RunningRetroaction,
} from './running-retroaction.ts'

/** An item that was changed, and whether it is as it was left. */
interface ChangedItem {
  objectId: string
  /** The status before; null where only tags were added. */
  from: Status | null
  policyCategoryId: string | null
  actionIds: string[]
  tagsAdded: string[]
  untouched: boolean
  /** Whom its status stood on before; null where nothing had decided on it. */
  decidedBy: ActorRef | null
}

/**
 * Takes the next changes of a retroaction back, as actions of their own that the customer platform is told of. An item on
 * which anything was done since stays as it is.
 */
export async function reverseStep(
  tx: Transaction,
  pipeline: Pipeline,
  running: RunningRetroaction,
): Promise<Rest> {
  if (running.endpointDown) return restOfOutage
  const { workspaceId, id } = running
  const ids = await lockNext(tx, running)
  if (ids.length === 0) {
    await endRetroaction(tx, workspaceId, id, RetroactionState.reversed)
    return null
  }
  const items = await changedItems(tx, running, ids)
  const untouched = items.filter((item) => item.untouched)
  const decisions = await decide(
    tx,
    untouched.map((item) => reversal(running, item)),
    pipeline.route,
  )
  for (const { objectId, from, actionIds } of untouched)
    if (from !== Status.hidden) await reopenReports(tx, workspaceId, objectId, actionIds)
  pipeline.announce(tx, decisions)
  await settleItems(tx, running, ids, untouched)
  return restAfter(running, ids.length, decisions)
}

/** The next items under their row locks: nobody else decides on them until the transaction is over. */
async function lockNext(tx: Sql, running: RunningRetroaction): Promise<string[]> {
  const { workspaceId, id, ruleType } = running
  const rows = await tx.query<{ objectId: string }>(
    `select object_id as "objectId" from retroaction_item
     where workspace_id = $1 and retroaction_id = $2 and state = 'changed'
     order by posted_at desc, object_id desc limit $3`,
    [workspaceId, id, batchSizeOf(running)],
  )
  const ids = rows.map(({ objectId }) => objectId)
  const { objectType } = sourceOf(ruleType)
  await lockObjects(
    tx,
    objectType,
    ids.map((objectId) => ({ workspaceId, id: objectId })),
  )
  return ids
}

function changedItems(
  tx: Sql,
  { workspaceId, id }: RunningRetroaction,
  ids: readonly string[],
): Promise<ChangedItem[]> {
  return tx.query<ChangedItem>(
    `select i.object_id as "objectId", case when a.status is not null then i.from_status end as "from",
       i.from_policy_category_id as "policyCategoryId", i.action_ids as "actionIds", a.tags as "tagsAdded",
       not exists (
         select from action n where n.workspace_id = $1 and n.object_id = i.object_id and n.undone_at is null
           and n.id <> all (i.action_ids) and n.created_at >= a.at) as untouched,
       (select json_build_object('kind', b.actor_kind, 'id', coalesce(b.rule_id, b.actor_id)) from action b
        where b.workspace_id = $1 and b.object_id = i.object_id and b.action_type = 'ChangeStatus' and b.created_at < a.at
          and b.undone_at is null and b.reverted_at is null
        order by b.created_at desc, b.id desc limit 1) as "decidedBy"
     from retroaction_item i
     cross join lateral (
       select min(created_at) as at, max(status) as status,
         array(select unnest(t.tags_added) from action t where t.workspace_id = $1 and t.id = any (i.action_ids)) as tags
       from action where workspace_id = $1 and id = any (i.action_ids)) a
     where i.workspace_id = $1 and i.retroaction_id = $2 and i.object_id = any ($3::uuid[])`,
    [workspaceId, id, ids],
  )
}

/** Why an item that goes back to flagged waits for a human again. */
const backAgain: StoredReason = {
  kind: 'reversal',
  ruleId: null,
  ruleName: null,
  policyCategoryId: null,
  explanation: 'A rule that had been applied to past items was taken back',
  spans: [],
}

function reversal(running: RunningRetroaction, item: ChangedItem): Judgement {
  const { workspaceId, id, ruleType, reversedByKind, reversedById } = running
  const { objectId, from, policyCategoryId, tagsAdded, decidedBy } = item
  const decision = {
    ...bySystem,
    ...(reversedByKind && { actor: { kind: reversedByKind, id: reversedById } }),
    restores: { decidedBy },
    cause: `retroaction:${id}:${objectId}:reversed`,
    status: from,
    policyCategoryId,
    policyInformation: 'A rule that was applied to past items was taken back',
    tagsRemoved: tagsAdded,
    reason: from === Status.flagged ? backAgain : null,
  }
  return judgementOf({
    workspaceId,
    objectType: sourceOf(ruleType).objectType,
    objectId,
    decisions: [decision],
  })
}

async function settleItems(
  tx: Sql,
  { workspaceId, id }: RunningRetroaction,
  ids: readonly string[],
  untouched: readonly ChangedItem[],
): Promise<void> {
  await tx.query(
    `with settled as (
       update retroaction_item set state = case when object_id = any ($4::uuid[]) then 'reversed' else 'kept' end
       where workspace_id = $1 and retroaction_id = $2 and object_id = any ($3::uuid[])
     )
     update retroaction set reversed = reversed + $5, kept = kept + $6 where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      id,
      ids,
      untouched.map(({ objectId }) => objectId),
      untouched.length,
      ids.length - untouched.length,
    ],
  )
}
