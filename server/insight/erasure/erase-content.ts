import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { chainDecisionsOn } from '../../actions/audit-sequencer.ts'
import type { Content } from '../../intake/content/content.entity.ts'
import type { Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { leaveCases } from '../../reviews/cases/leave-cases.ts'
import { announceReviews } from '../../reviews/review-events.ts'
import type { Review } from '../../reviews/review.entity.ts'
import { heldAmong } from './legal-hold.store.ts'
import {
  actions,
  contents,
  lockingDeliveries,
  lockingTasks,
  timers,
  type Trace,
  tracesOfContent,
  tracesOfObjects,
} from './what-goes.ts'

// SQL text: bench/erasure.ts runs it for each batch of items.

/** What erasing needs besides its transaction. */
export interface ErasureDependencies {
  audit: AuditLog
  pubsub: Pick<RedisPubSub, 'publish'>
}

/** The events whose entries quote content that was made an example. */
const quoting: readonly AuditEventName[] = [
  'written_policy.example_added',
  'written_policy.example_removed',
  'classifier.example_relabelled',
]

/**
 * Erases content of a workspace with everything that is kept of it: decisions, reviews, reports, appeals, traces, media and their
 * fingerprints, its search index rows and undelivered webhook actions. Review queues are notified that its reviews are closed.
 * The audit log keeps who decided what and when, without any quoted text. What is on legal hold stays.
 * @param stillGoing tells which of the items, once they are locked, are still to go; all of them unless given
 * @returns the ids of the erased items
 */
export async function eraseContent(
  tx: Transaction,
  { audit, pubsub }: ErasureDependencies,
  workspaceId: string,
  contentIds: readonly string[],
  stillGoing: (ids: readonly string[]) => Promise<readonly string[]> = (ids) => Promise.resolve(ids),
): Promise<string[]> {
  await lockFirst(tx, workspaceId, contentIds)
  const found = await tx.query<Pick<Content, 'id' | 'text'>>(
    'select id, text from content where workspace_id = $1 and id = any ($2::uuid[]) order by id for update',
    [workspaceId, contentIds],
  )
  const held = await heldAmong(tx, workspaceId, contentIds)
  const still = new Set(await stillGoing(contentIds))
  const going = found.filter(({ id }) => still.has(id) && !held.has(id))
  const ids = going.map(({ id }) => id)
  if (ids.length === 0) return []
  const reviewIds = await closeReviews(tx, pubsub, workspaceId, ids)
  const appealIds = await idsOf(tx, 'appeal', workspaceId, ids)
  await takeOut(tx, [...tracesOfObjects, ...tracesOfContent], workspaceId, ids)
  await takeOut(tx, [timers], workspaceId, reviewIds)
  await chainDecisionsOn(tx, audit, workspaceId, ids)
  await audit.redactAbout(tx, workspaceId, [...ids, ...reviewIds, ...appealIds])
  const texts = going.flatMap(({ text }) => text ?? [])
  await audit.redactQuotes(tx, workspaceId, quoting, texts)
  await takeOut(tx, [actions, contents], workspaceId, ids)
  return ids
}

/** Locks what everybody locks before the objects themselves: the deliveries with their actions, then their tasks. */
export async function lockFirst(
  tx: Transaction,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<void> {
  await tx.query(lockingDeliveries, [workspaceId, objectIds])
  await tx.query(lockingTasks, [workspaceId, objectIds])
}

/** Deletes the traces of some objects, in the order of the list. */
export async function takeOut(
  tx: Transaction,
  traces: readonly Trace[],
  workspaceId: string,
  objectIds: readonly string[],
): Promise<void> {
  await Promise.all(traces.map(({ sql }) => tx.query(sql, [workspaceId, objectIds])))
}

/** The ids of the rows of a table that belong to some objects. */
export const idsOf = async (
  tx: Transaction,
  table: 'appeal' | 'review',
  workspaceId: string,
  objectIds: readonly string[],
): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    `select id from ${table} where workspace_id = $1 and object_id = any ($2::uuid[])`,
    [workspaceId, objectIds],
  )
  return rows.map(({ id }) => id)
}

/**
 * Closes the open reviews of the objects, notifies their queues, and removes them from their cases.
 * @returns the ids of all their reviews
 */
export async function closeReviews(
  tx: Transaction,
  pubsub: ErasureDependencies['pubsub'],
  workspaceId: string,
  objectIds: readonly string[],
): Promise<string[]> {
  const closed = await tx.query<Pick<Review, 'queueId'> & { reviewId: Review['id'] }>(
    `update review set state = 'resolved', resolved_at = now(), resolved_by_kind = 'system', claimed_by = null,
       claimed_until = null, held_by = null, held_until = null, assigned_to = null, assigned_by = null
     where workspace_id = $1 and object_id = any ($2::uuid[]) and state <> 'resolved'
     returning id as "reviewId", queue_id as "queueId"`,
    [workspaceId, objectIds],
  )
  const all = await idsOf(tx, 'review', workspaceId, objectIds)
  if (all.length === 0) return []
  await leaveCases(tx, pubsub, workspaceId, all)
  announceReviews(
    tx,
    pubsub,
    closed.map((review) => ({ workspaceId, kind: 'resolved', ...review })),
  )
  return all
}
