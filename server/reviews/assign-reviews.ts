import { asMembers, restrictionsOf } from '../access/team/member-restriction.store.ts'
import type { Sql, Transaction } from '../platform/database.ts'
import { byKeyOf } from '../platform/parts.ts'
import {
  assignClaimed,
  assignedAmong,
  assignTo,
  type EligibleReview,
  eligibleFor,
  heldReviews,
  isAnyUnassigned,
  takeFromAbsent,
  takeReviews,
} from './assignment.store.ts'
import { balance, mostAssigned, type QueueWorker } from './balance.ts'
import { stoppedAmong } from './exposure/exposure.service.ts'
import { deleteAbsent, presentIn } from './queues/queue-presence.store.ts'
import type { QueueRef } from './queues/queue-work.ts'
import { lockFreeQueue } from './queues/review-queue.store.ts'
import type { ReviewEvent } from './review-events.ts'

/**
 * Updates the assignments of a queue (section 2.11): reviews assigned to a member who no longer works there, or who may not see
 * them any more, become free, reviews that a member working there has claimed themselves are assigned to them, even while they have
 * another one open, and free reviews are distributed among those who work there. Only one transaction at a time does so for a queue, and reviews locked by
 * another are skipped until the next run: it waits for no lock, and repeating it changes nothing.
 */
export async function assignReviews(tx: Transaction, queue: QueueRef): Promise<ReviewEvent[]> {
  if (!(await lockFreeQueue(tx, queue))) return []
  const present = await presentIn(tx, queue)
  const freed = [...(await takeFromAbsent(tx, queue, present)), ...(await takeUnseen(tx, queue, present))]
  const kept = await assignClaimed(tx, queue, present)
  const assigned = await assignTo(tx, queue, balance(await queueWorkers(tx, queue, present)))
  await deleteAbsent(tx, queue)
  const again = new Set(assigned.map(({ reviewId }) => reviewId))
  return [...freed.filter(({ reviewId }) => !again.has(reviewId)), ...kept, ...assigned]
}

/** Unassigns what members who work in a queue do not see any more, since their categories were changed (section 2.15). */
async function takeUnseen(
  tx: Transaction,
  queue: QueueRef,
  present: readonly string[],
): Promise<ReviewEvent[]> {
  const { workspaceId } = queue
  const restrictions = await restrictionsOf(tx, workspaceId, present)
  const restricted = [...new Set(restrictions.map(({ ownerId }) => ownerId))]
  if (restricted.length === 0) return []
  const assigned = await assignedAmong(tx, queue, restricted)
  if (assigned.length === 0) return []
  const seen = await asMembers(tx, workspaceId, restricted, (alike) => assignedAmong(tx, queue, alike))
  const isSeen = new Set(seen.map(({ id }) => id))
  return takeReviews(
    tx,
    queue,
    assigned.filter(({ id }) => !isSeen.has(id)),
  )
}

/**
 * The members who work in a queue, with the reviews that they have and those that may be assigned to them: none that they
 * skipped, and none in categories that they may not see (sections 2.11, 2.15); for a member who has as many as one may have, no
 * other is looked for. A member from whom sensitive reviews are withheld neither receives nor loses reviews. Empty when no
 * assignment has to change.
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
  const working = present.filter((id) => !stopped.has(id))
  const withRoom = working.filter((id) => !isFull(mine(id)))
  const eligible = await eligibleAmong(tx, queue, withRoom, { room, taken: held.length })
  const eligibleOf = new Map(eligible.map((each) => [each.memberId, each]))
  return working.map((id) => {
    const { free = [], movable = new Set<string>() } = eligibleOf.get(id) ?? {}
    return { id, held: mine(id), free, movable }
  })
}

/** The reviews that may be assigned to a member. */
type Eligible = Pick<QueueWorker, 'free' | 'movable'> & { memberId: string }

/** How many rows are read at once: each member may be given any of thousands of reviews. */
const rowsAtOnce = 20_000

/** What may be assigned to each of the members, as they see the reviews: by few statements for all who are restricted alike. */
const eligibleAmong = (
  tx: Sql,
  queue: QueueRef,
  members: readonly string[],
  { room, taken }: { room: number; taken: number },
): Promise<Eligible[]> =>
  asMembers(tx, queue.workspaceId, members, async (alike) => {
    const size = Math.max(1, Math.floor(rowsAtOnce / (room + taken)))
    const found: Eligible[] = []
    for (let at = 0; at < alike.length; at += size)
      found.push(...byMember(await eligibleFor(tx, queue, alike.slice(at, at + size), room)))
    return found
  })

function byMember(reviews: readonly EligibleReview[]): Eligible[] {
  const idsOf = (all: readonly EligibleReview[], isAssigned: boolean) =>
    all.flatMap((review) => (review.isAssigned === isAssigned ? review.id : []))
  return [...byKeyOf(reviews, ({ memberId }) => memberId)].map(([memberId, all]) => ({
    memberId,
    free: idsOf(all, false),
    movable: new Set(idsOf(all, true)),
  }))
}

const isFull = (held: readonly unknown[]): boolean => held.length >= mostAssigned
