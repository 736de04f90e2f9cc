import type { Transaction } from '../../platform/database.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'
import type { TemporaryBan } from '../actions/action-details.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { type ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { bySystem } from '../deciding/by-system.ts'
import { decide } from '../deciding/decide.ts'
import { type Decision, type Judgement, judgementOf } from '../deciding/decision.ts'
import { objectAdapters } from '../deciding/objects/index.ts'
import { revertCategory } from './revert-category.ts'
import { revertStrikes } from './revert-strikes.ts'
import { revertTags } from './revert-tags.ts'
import type { RouteReviews } from '../deciding/route-reviews.ts'

interface RefusedChange {
  id: string
  objectType: ObjectType
  objectId: string
  /** Whether nothing newer decided on the object. */
  latest: boolean
  acknowledged: Status | null
  /** How long the ban was that the platform acknowledged last. */
  acknowledgedBan: TemporaryBan | null
}

/**
 * Takes back actions that the customer platform refused for good (sections 3.1, 6.1), in the transaction of the last
 * failure: each goes back to the last status that the platform acknowledged, once, and only while nothing newer was
 * decided. The platform is not told, no rule is triggered, and a reverted rule does not act on the object again.
 */
export async function revertActions(
  tx: Transaction,
  workspaceId: string,
  actionIds: readonly string[],
  route: RouteReviews,
): Promise<ReviewEvent[]> {
  const events: ReviewEvent[] = []
  await lockObjects(tx, actionIds)
  const changes = (await refusedChanges(tx, actionIds)).filter(({ latest }) => latest)
  await tx.query(`update action set reverted_at = now() where id = any ($1::uuid[])`, [
    changes.map(({ id }) => id),
  ])
  for (const change of changes) {
    const { reviewEvents } = await decide(tx, [await judgement(tx, workspaceId, change)], route)
    events.push(...reviewEvents)
  }
  await revertStrikes(tx, workspaceId, actionIds)
  await revertTags(tx, workspaceId, actionIds)
  return events
}

/** Locks what the actions were about in the order that everybody keeps, so that nothing newer is decided from here on. */
async function lockObjects(tx: Transaction, actionIds: readonly string[]): Promise<void> {
  const objects = await tx.query<{ type: ObjectType; id: string }>(
    `select distinct object_type as type, object_id as id from action where id = any ($1::uuid[])`,
    [actionIds],
  )
  for (const adapter of objectAdapters) {
    const ids = objects.filter(({ type }) => type === adapter.type).map(({ id }) => id)
    if (ids.length > 0) await adapter.lock(tx, ids)
  }
}

/** Refused changes of status that are neither undone, reverted nor an arrival; the newest of an object alone is its latest. */
function refusedChanges(tx: Transaction, actionIds: readonly string[]): Promise<RefusedChange[]> {
  return tx.query<RefusedChange>(
    `select a.id, a.object_type as "objectType", a.object_id as "objectId",
       not exists (
         select 1 from action n where n.object_id = a.object_id and n.action_type = 'ChangeStatus' and n.undone_at is null
           and (n.created_at, n.id) > (a.created_at, a.id)) as latest,
       before.status as acknowledged, before.details -> 'temporaryBan' as "acknowledgedBan"
     from action a
     left join lateral (
       select p.status, p.details from action p left join outbox o on o.action_id = p.id
       where p.object_id = a.object_id and p.action_type = 'ChangeStatus' and p.undone_at is null and p.reverted_at is null
         and (p.created_at, p.id) < (a.created_at, a.id) and coalesce(o.state, 'delivered') = 'delivered'
       order by p.created_at desc, p.id desc limit 1) before on true
     where a.id = any ($1::uuid[]) and a.action_type = 'ChangeStatus' and a.undone_at is null and a.reverted_at is null
       and a.actor_kind <> 'system'
     order by a.created_at, a.id`,
    [actionIds],
  )
}

/** An object whose first decision was refused was never anything but allowed to the platform. */
const goesBackTo = ({ acknowledged }: RefusedChange): Status => acknowledged ?? Status.allowed

/** Why an item that goes back to flagged waits for a human again. */
const backAgain: StoredReason = {
  kind: 'revert',
  ruleId: null,
  ruleName: null,
  policyCategoryId: null,
  explanation: 'The customer platform refused the last decision',
  spans: [],
}

async function judgement(tx: Transaction, workspaceId: string, change: RefusedChange): Promise<Judgement> {
  const ban = change.acknowledgedBan
  const decision: Decision = {
    ...bySystem,
    cause: `revert:${change.id}`,
    status: goesBackTo(change),
    policyCategoryId: await revertCategory(tx, workspaceId),
    policyInformation: 'The customer platform refused the change of status',
    priority: Priority.high,
    reason: backAgain,
    temporaryBan: ban && { ...ban, until: new Date(ban.until) },
  }
  const { objectType, objectId } = change
  return judgementOf({ workspaceId, objectType, objectId, decisions: [decision], silent: true })
}
