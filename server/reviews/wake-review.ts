import type { Sql } from '../platform/database.ts'
import { presentIn } from './queues/queue-presence.store.ts'
import { asMember } from '../access/team/member-restriction.store.ts'
import type { ActorRef } from '../platform/vocabulary/status.ts'
import type { ReviewEvent } from './review-events.ts'
import { ReviewStepKind } from './review-step.entity.ts'
import { barredFrom, type ReviewRef } from './review.store.ts'
import { lockHeld, wakeHeld, writeStep } from './review-step.store.ts'

/**
 * Puts a review that is on hold back, escalated if it was: in the hands of whoever held it, if they work in its queue.
 * @returns what happened; null when it is not on hold, or, if it is to be `due`, still sleeps
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

/** Whether they work in the queue, see the review still, and may decide it. */
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
  return seen?.barred === false
}
