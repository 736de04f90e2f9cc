import type { Sql } from '../platform/database.ts'
import type { QueueRef } from './queues/queue-work.ts'
import { asMember } from '../access/team/member-restriction.ts'
import { type HeldReview, mostAssigned, type QueueWorker } from './balance.ts'
import { freeSql, skippedSql } from './free-review.ts'

type Held = HeldReview & { memberId: string }

/**
 * Those who work in a queue, with what they hold and what may become theirs: nothing that they skipped, and nothing of
 * categories that they do not see (sections 2.11, 2.15). Empty when nothing has to change hands.
 */
export async function queueWorkers(
  tx: Sql,
  queue: QueueRef,
  present: readonly string[],
): Promise<QueueWorker[]> {
  const held = await heldReviews(tx, queue, present)
  const mine = (id: string) => held.filter(({ memberId }) => memberId === id)
  const loads = present.map((id) => mine(id).length)
  const fewest = Math.min(...loads)
  const uneven = present.some((id) => {
    const theirs = mine(id)
    return theirs.length - fewest > 1 && theirs.some(({ movable }) => movable)
  })
  const room = loads.reduce((sum, load) => sum + Math.max(mostAssigned - load, 0), 0)
  if (!uneven && (room === 0 || !(await anyUnassigned(tx, queue)))) return []
  const workers: QueueWorker[] = []
  for (const id of present) {
    const eligible = await asMember(tx, queue.workspaceId, id, () => eligibleFor(tx, queue, id, room))
    const of = (assigned: boolean) =>
      eligible.filter((review) => review.assigned === assigned).map((review) => review.id)
    workers.push({ id, held: mine(id), free: of(false), movable: new Set(of(true)) })
  }
  return workers
}

/** What is assigned to each of the members, as what they claimed is too by now; the most urgent first. */
const heldReviews = (
  tx: Sql,
  { workspaceId, queueId }: QueueRef,
  members: readonly string[],
): Promise<Held[]> =>
  tx.query<Held>(
    `select r.id, r.assigned_to as "memberId", ${freeSql} and r.assigned_by is null as movable
     from review r where r.workspace_id = $1 and r.queue_id = $2 and r.state <> 'resolved' and r.assigned_to = any ($3)
     order by r.priority, r.opened_at, r.id`,
    [workspaceId, queueId, members],
  )

async function anyUnassigned(tx: Sql, { workspaceId, queueId }: QueueRef): Promise<boolean> {
  const [row] = await tx.query(
    `select from review r where r.workspace_id = $1 and r.queue_id = $2 and r.state <> 'resolved' and ${freeSql}
       and r.assigned_to is null limit 1`,
    [workspaceId, queueId],
  )
  return row !== undefined
}

/** The free reviews that a member may get: so many that nobody has, the most urgent first, and all that others were not given by hand. */
const eligibleFor = (
  tx: Sql,
  { workspaceId, queueId }: QueueRef,
  memberId: string,
  most: number,
): Promise<{ id: string; assigned: boolean }[]> => {
  const eligible = `r.workspace_id = $1 and r.queue_id = $2 and r.state <> 'resolved' and ${freeSql} and not ${skippedSql('$3')}`
  return tx.query(
    `(select r.id, false as assigned from review r where ${eligible} and r.assigned_to is null
      order by r.priority, r.opened_at, r.id limit $4)
     union all
     select r.id, true from review r where ${eligible} and r.assigned_to <> $3 and r.assigned_by is null`,
    [workspaceId, queueId, memberId, most],
  )
}
