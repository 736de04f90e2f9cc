import type { Sql, Transaction } from '../platform/database.ts'
import { asMember } from '../access/team/member-restriction.store.ts'
import {
  assignClaimed,
  assignTo,
  eligibleFor,
  heldReviews,
  isAnyUnassigned,
  takeFromAbsent,
} from './assignment.store.ts'
import { stoppedAmong } from './exposure/exposure.service.ts'
import { balance, mostAssigned, type QueueWorker } from './balance.ts'
import { forgetAbsent, presentIn } from './queues/queue-presence.store.ts'
import type { QueueRef } from './queues/queue-work.ts'
import { lockFreeQueue } from './queues/review-queue.store.ts'
import type { ReviewEvent } from './review-events.ts'

/**
 * Brings the assignments of a queue to what they are to be now (section 2.11): what belongs to somebody who has left is
 * free again, what somebody who works there has opened by themselves is theirs, also when they look at another in
 * between, and free reviews go to those who work there. One transaction at a time does so for a queue, reviews that
 * another one is busy with are left for the next time: it waits for nothing, and doing it again changes nothing.
 */
export async function assignReviews(tx: Transaction, queue: QueueRef): Promise<ReviewEvent[]> {
  if (!(await lockFreeQueue(tx, queue))) return []
  const present = await presentIn(tx, queue)
  const freed = await takeFromAbsent(tx, queue, present)
  const kept = await assignClaimed(tx, queue, present)
  const assigned = await assignTo(tx, queue, balance(await queueWorkers(tx, queue, present)))
  await forgetAbsent(tx, queue)
  const again = new Set(assigned.map(({ reviewId }) => reviewId))
  return [...freed.filter(({ reviewId }) => !again.has(reviewId)), ...kept, ...assigned]
}

/**
 * Those who work in a queue, with what they hold and what may become theirs: nothing that they skipped, and nothing of
 * categories that they do not see (sections 2.11, 2.15). Nothing goes to or from somebody who is to take a break. Empty when nothing has to change hands.
 */
async function queueWorkers(tx: Sql, queue: QueueRef, present: readonly string[]): Promise<QueueWorker[]> {
  const held = await heldReviews(tx, queue, present)
  const mine = (id: string) => held.filter(({ memberId }) => memberId === id)
  const loads = present.map((id) => mine(id).length)
  const fewest = Math.min(...loads)
  const uneven = present.some((id) => {
    const theirs = mine(id)
    return theirs.length - fewest > 1 && theirs.some(({ movable }) => movable)
  })
  const room = loads.reduce((sum, load) => sum + Math.max(mostAssigned - load, 0), 0)
  if (!uneven && (room === 0 || !(await isAnyUnassigned(tx, queue)))) return []
  const { memberIds: stopped } = await stoppedAmong(tx, queue.workspaceId, present)
  const workers: QueueWorker[] = []
  for (const id of present) {
    if (stopped.has(id)) continue
    const { unassigned, assigned } = await asMember(tx, queue.workspaceId, id, () =>
      eligibleFor(tx, queue, id, room),
    )
    workers.push({ id, held: mine(id), free: unassigned, movable: new Set(assigned) })
  }
  return workers
}
