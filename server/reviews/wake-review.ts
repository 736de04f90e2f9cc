import type { Sql } from '../platform/database.ts'
import { barredSql } from './queues/queue-member.ts'
import { presentIn } from './queues/queue-work.ts'
import { asMember } from '../access/team/member-restriction.ts'
import type { ActorRef } from '../platform/vocabulary/status.ts'
import type { ReviewEvent } from './review-events.ts'
import { ReviewStepKind, writeStep } from './review-step.ts'

interface HeldReview {
  workspaceId: string
  reviewId: string
  queueId: string
  heldBy: string
}

interface Waking {
  workspaceId: string
  reviewId: string
  actor: ActorRef
  due?: boolean
}

/**
 * Puts a review that is on hold back, escalated if it was: in the hands of whoever held it, if they work in its queue.
 * @returns what happened; null when it is not on hold, or, if it is to be `due`, still sleeps
 */
export async function wakeReview(
  tx: Sql,
  { workspaceId, reviewId, actor, due = false }: Waking,
): Promise<ReviewEvent | null> {
  const [held] = await tx.query<HeldReview>(
    `select workspace_id as "workspaceId", id as "reviewId", queue_id as "queueId", held_by as "heldBy" from review
     where workspace_id = $1 and id = $2 and state = 'on_hold' and (not $3 or held_until <= verdict_now()) for update`,
    [workspaceId, reviewId, due],
  )
  if (!held) return null
  const turn = (await mayHaveBack(tx, held)) ? held.heldBy : null
  await tx.query(
    `update review set state = case when escalated_at is null then 'open' else 'escalated' end,
       held_by = null, held_until = null, assigned_to = $3, assigned_by = $3
     where workspace_id = $1 and id = $2`,
    [workspaceId, reviewId, turn],
  )
  await writeStep(tx, { workspaceId, reviewId, kind: ReviewStepKind.woken, actor })
  return { workspaceId, reviewId, queueId: held.queueId, kind: 'woken' }
}

/** Whether they work in the queue, see the review still, and may decide it. */
async function mayHaveBack(
  tx: Sql,
  { workspaceId, reviewId, queueId, heldBy }: HeldReview,
): Promise<boolean> {
  if (!(await presentIn(tx, queueId)).includes(heldBy)) return false
  const seen = await asMember(tx, workspaceId, heldBy, () =>
    tx.query(`select from review r where r.id = $1 and not ${barredSql('$2::uuid')}`, [reviewId, heldBy]),
  )
  return seen.length > 0
}
