import type { Transaction } from '../platform/database.ts'
import { presentIn, type QueueRef } from './queues/queue-work.ts'
import { balance } from './balance.ts'
import { freeSql, skippedSql } from './free-review.ts'
import { queueWorkers } from './queue-workers.ts'
import type { ReviewEvent } from './review-events.ts'

/**
 * Brings the assignments of a queue to what they are to be now (section 2.11): what belongs to somebody who has left is
 * free again, and free reviews go to those who work there. One transaction at a time does so for a queue, reviews that
 * another one is busy with are left for the next time: it waits for nothing, and doing it again changes nothing.
 */
export async function assignReviews(tx: Transaction, queue: QueueRef): Promise<ReviewEvent[]> {
  const ours = await tx.query(
    `select id from review_queue where workspace_id = $1 and id = $2 for no key update skip locked`,
    [queue.workspaceId, queue.queueId],
  )
  if (ours.length === 0) return []
  const present = await presentIn(tx, queue.queueId)
  const freed = await takeFromAbsent(tx, queue, present)
  const kept = await keepClaimed(tx, queue, present)
  const assigned = await give(tx, queue, balance(await queueWorkers(tx, queue, present)))
  await forgetAbsent(tx, queue)
  const again = new Set(assigned.map(({ reviewId }) => reviewId))
  return [...freed.filter(({ reviewId }) => !again.has(reviewId)), ...kept, ...assigned]
}

const returning = (kind: string): string =>
  `returning workspace_id as "workspaceId", '${kind}' as kind, id as "reviewId", queue_id as "queueId"`

async function takeFromAbsent(
  tx: Transaction,
  queue: QueueRef,
  present: readonly string[],
): Promise<ReviewEvent[]> {
  const ids = await lockThose(tx, queue, `r.assigned_to is not null and r.assigned_to <> all ($3)`, present)
  if (ids.length === 0) return []
  return tx.query<ReviewEvent>(
    `update review set assigned_to = null, assigned_by = null where workspace_id = $1 and id = any ($2) ${returning('released')}`,
    [queue.workspaceId, ids],
  )
}

/** What somebody who works there has opened by themselves is theirs, also when they look at another in between. */
async function keepClaimed(
  tx: Transaction,
  queue: QueueRef,
  present: readonly string[],
): Promise<ReviewEvent[]> {
  const claimed = `r.state = 'claimed' and r.claimed_until > clock_timestamp() and r.assigned_to is null`
  const ids = await lockThose(tx, queue, `${claimed} and r.claimed_by = any ($3)`, present)
  if (ids.length === 0) return []
  return tx.query<ReviewEvent>(
    `update review set assigned_to = claimed_by where workspace_id = $1 and id = any ($2) ${returning('assigned')}`,
    [queue.workspaceId, ids],
  )
}

/** The unresolved reviews of the queue that fit and that nobody else is busy with, locked. */
async function lockThose(
  tx: Transaction,
  { workspaceId, queueId }: QueueRef,
  condition: string,
  present: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from review r where r.workspace_id = $1 and r.queue_id = $2 and r.state <> 'resolved' and ${condition}
     for update skip locked`,
    [workspaceId, queueId, present],
  )
  return rows.map(({ id }) => id)
}

/** What was claimed or skipped since it was read stays as it is: all is looked at again under the locks. */
async function give(
  tx: Transaction,
  { workspaceId, queueId }: QueueRef,
  wanted: ReadonlyMap<string, string>,
): Promise<ReviewEvent[]> {
  if (wanted.size === 0) return []
  const locked = await tx.query<{ id: string }>(
    `select id from review where workspace_id = $1 and id = any ($2::uuid[]) order by id for update skip locked`,
    [workspaceId, [...wanted.keys()]],
  )
  const rows = locked.map(({ id }) => ({ review_id: id, member_id: wanted.get(id) }))
  return tx.query<ReviewEvent>(
    `update review r set assigned_to = w.member_id, assigned_by = null
     from json_to_recordset($3) as w (review_id uuid, member_id uuid)
     where r.workspace_id = $1 and r.queue_id = $2 and r.id = any ($4::uuid[]) and r.id = w.review_id
       and ${freeSql} and not ${skippedSql('w.member_id')}
     ${returning('assigned')}`,
    [workspaceId, queueId, JSON.stringify(rows), locked.map(({ id }) => id)],
  )
}

/** A presence that is over stays until nothing is assigned to it: by it the queue is found. */
async function forgetAbsent(tx: Transaction, { workspaceId, queueId }: QueueRef): Promise<void> {
  await tx.query(
    `delete from queue_presence p where p.workspace_id = $1 and p.queue_id = $2 and p.until <= verdict_now()
       and not exists (select from review r where (r.workspace_id, r.queue_id, r.assigned_to) = ($1, $2, p.member_id)
         and r.state <> 'resolved')`,
    [workspaceId, queueId],
  )
}
