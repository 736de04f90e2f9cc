import { asMember } from '../access/team/member-restriction.store.ts'
import type { Sql } from '../platform/database.ts'
import type { ActorRef } from '../platform/vocabulary/status.ts'
import { presentIn } from './queues/queue-presence.store.ts'
import type { ReviewEvent } from './review-events.ts'
import { ReviewStepKind } from './review-step.entity.ts'
import { lockHeld, wakeHeld, writeStep } from './review-step.store.ts'
import { barredFrom, type ReviewRef } from './review.store.ts'

/**
 * Ends the hold of a review, which becomes open or, if it was, escalated: assigned to the member who put it on hold, if they work
 * in its queue.
 * @returns the event; null when it is not on hold or, with `due`, its hold is not over
 */
export async function wakeReview(
  tx: Sql,
  { workspaceId, reviewId, actor, due = false }: ReviewRef & { actor: ActorRef; due?: boolean },
): Promise<ReviewEvent | null> {
  const review = { workspaceId, reviewId }
  const held = await lockHeld(tx, review, due)
  if (!held) return null
  const { queueId, heldBy } = held
  const turn = heldBy !== null && (await mayHaveBack(tx, review, queueId, heldBy)) ? heldBy : null
  await wakeHeld(tx, review, turn)
  await writeStep(tx, { ...review, kind: ReviewStepKind.woken, actor })
  return { ...review, queueId, kind: 'woken' }
}

/** Whether the member works in the queue, may still see the review, and may decide it. */
async function mayHaveBack(
  tx: Sql,
  { workspaceId, reviewId }: ReviewRef,
  queueId: string,
  memberId: string,
): Promise<boolean> {
  if (!(await presentIn(tx, { workspaceId, queueId })).includes(memberId)) return false
  const seen = await asMember(tx, workspaceId, memberId, () =>
    barredFrom(tx, workspaceId, reviewId, memberId),
  )
  return seen !== undefined && !seen.barred && !seen.own
}
