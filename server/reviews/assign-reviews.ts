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
import { deleteAbsent, presentIn } from './queues/queue-presence.store.ts'
import type { QueueRef } from './queues/queue-work.ts'
import { lockFreeQueue } from './queues/review-queue.store.ts'
import type { ReviewEvent } from './review-events.ts'

/**
 * Updates the assignments of a queue (section 2.11): reviews assigned to a member who no longer works there become free, reviews
 * that a member working there has claimed themselves are assigned to them, even while they have another one open, and free
 * reviews are distributed among those who work there. Only one transaction at a time does so for a queue, and reviews locked by
 * another are skipped until the next run: it waits for no lock, and repeating it changes nothing.
 */
export async function assignReviews(tx: Transaction, queue: QueueRef): Promise<ReviewEvent[]> {
  if (!(await lockFreeQueue(tx, queue))) return []
  const present = await presentIn(tx, queue)
  const freed = await takeFromAbsent(tx, queue, present)
  const kept = await assignClaimed(tx, queue, present)
  const assigned = await assignTo(tx, queue, balance(await queueWorkers(tx, queue, present)))
  await deleteAbsent(tx, queue)
  const again = new Set(assigned.map(({ reviewId }) => reviewId))
  return [...freed.filter(({ reviewId }) => !again.has(reviewId)), ...kept, ...assigned]
}

/**
 * The members who work in a queue, with the reviews that they have and those that may be assigned to them: none that they
 * skipped, and none in categories that they may not see (sections 2.11, 2.15). A member from whom sensitive reviews are withheld
 * neither receives nor loses reviews. Empty when no assignment has to change.
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
