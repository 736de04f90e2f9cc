import type { Sessions } from '../../access/team/session.service.ts'
import { endWithholding } from '../../access/team/withheld.store.ts'
import type { Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { TimerKind } from '../../platform/timers.ts'
import { announceReviews } from '../review-events.ts'
import { skipReview } from '../review-step.store.ts'
import { agrees } from './agreement.ts'
import { armCheckEnd, kind } from './check-due.ts'
import { CheckOutcome, CheckState } from './quality-check.entity.ts'
import { type DueCheck, endCheck, lockChecks, putBack } from './quality-check.store.ts'
import { openThird } from './third-review.ts'

interface Dependencies {
  pubsub: Pick<RedisPubSub, 'publish'>
  sessions: Pick<Sessions, 'renew'>
}

/**
 * Advances checks: one that its member left, or whose lease expired, waits for another member; an answered one is compared; one
 * that nobody could take by its limit ends. What was withheld because of it becomes visible again.
 */
export const checkTimer = (deps: Dependencies): TimerKind => ({
  kind,
  together: 100,
  lock: (tx, timers) =>
    lockChecks(
      tx,
      timers.map(({ workspaceId }) => workspaceId),
      timers.map(({ objectId }) => objectId),
    ),
  async fire(tx, timers) {
    const workspaces = new Set(timers.map(({ workspaceId }) => workspaceId))
    for (const workspaceId of workspaces) {
      const ids = timers.filter((timer) => timer.workspaceId === workspaceId).map(({ objectId }) => objectId)
      const seeAgain = await endWithholding(tx, workspaceId, ids)
      for (const check of await lockChecks(tx, [workspaceId], ids)) await goOn(tx, deps, check)
      tx.afterCommit(() => {
        for (const memberId of seeAgain) void deps.sessions.renew(workspaceId, memberId)
      })
    }
  },
})

function goOn(tx: Transaction, deps: Dependencies, check: DueCheck): Promise<void> {
  if (check.state === CheckState.over) return Promise.resolve()
  if (check.state === CheckState.answered) return compare(tx, deps, check)
  if (check.goldenId !== null) return endCheck(tx, check, CheckOutcome.nobody)
  if (!check.stands) return endCheck(tx, check, CheckOutcome.overtaken)
  if (check.isOver) return endCheck(tx, check, CheckOutcome.nobody)
  return waitOn(tx, check)
}

/** Puts a check back to wait for another member until its limit. */
async function waitOn(tx: Transaction, check: DueCheck): Promise<void> {
  const { workspaceId, id, state } = check
  if (state !== CheckState.waiting) await putBack(tx, workspaceId, [id])
  await armCheckEnd(tx, check)
}

/** Compares the two decisions; if they differ, a third person gets a review that takes effect. */
async function compare(tx: Transaction, deps: Dependencies, check: DueCheck): Promise<void> {
  if (check.goldenId === null && !check.stands) return endCheck(tx, check, CheckOutcome.overtaken)
  if (agrees(check)) return endCheck(tx, check, CheckOutcome.agreed)
  if (check.goldenId !== null) return endCheck(tx, check, CheckOutcome.disagreed)
  const third = await openThird(tx, check)
  await endCheck(tx, check, CheckOutcome.disagreed, third?.reviewId ?? null)
  if (!third) return
  for (const memberId of [check.knownById, check.memberId])
    if (memberId !== null) await skipReview(tx, third, memberId)
  announceReviews(tx, deps.pubsub, [third])
}
