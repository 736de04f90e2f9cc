import { randomInt } from 'node:crypto'
import { withhold } from '../../access/team/withheld.store.ts'
import { actionsSince } from '../../actions/action.store.ts'
import { itemState } from '../../intake/content/content.store.ts'
import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { claimSeconds } from '../claims.ts'
import type { NextReview } from '../next-review.input.ts'
import type { QueueMember } from '../queues/queue-work.ts'
import { ReviewState } from '../review-state.ts'
import { tellingReviewsOf, reviewsById } from '../review.store.ts'
import { armCheckTimer } from './check-due.ts'
import { takesAnyIn } from './checks-in-list.ts'
import { handGolden, nextGolden } from './golden-item.store.ts'
import { CheckOutcome, CheckState, type QualityCheck } from './quality-check.entity.ts'
import { endCheck, handCheck, heldBy, keepHeld, nextSecond } from './quality-check.store.ts'

/** A request for the next review, and the ordinary review that would be the answer. */
export interface HandingOut {
  workspaceId: string
  memberId: string
  wanted: NextReview
  ordinary: string | undefined
  /** How many of 100 reviews handed out in the queue are golden items. */
  goldenPercent: number
}

/**
 * Hands a member a check in place of an ordinary review, in the same form; from here on the earlier decision is withheld from
 * them. A request with a narrowing filter gets none. @returns null when there is none for them
 */
export async function handOutCheck(tx: Sql, handing: HandingOut): Promise<QualityCheck | null> {
  const { workspaceId, memberId, wanted } = handing
  const { queueId, filter } = wanted
  const inHand = (await heldBy(tx, workspaceId, memberId)).find(
    ({ id, queueId: of, state }) =>
      state === CheckState.handed && of === queueId && !wanted.skip?.includes(id),
  )
  if (inHand) {
    await armCheckTimer(tx, inHand, claimSeconds)
    return keepHeld(tx, inHand, claimSeconds)
  }
  if (!takesAnyIn(ReviewState.open, filter)) return null
  const openedAt = await openingOf(tx, handing)
  const at = { workspaceId, memberId, queueId }
  const check = (await handSecond(tx, at, openedAt)) ?? (await mixIn(tx, at, openedAt, handing.goldenPercent))
  if (!check) return null
  await hide(tx, check, memberId)
  await armCheckTimer(tx, check, claimSeconds)
  return check
}

/** Hands out the next second review. @returns undefined when none is waiting for them */
async function handSecond(
  tx: Sql,
  at: QueueMember,
  openedAt: Date | undefined,
): Promise<QualityCheck | undefined> {
  const found = await undisclosedSecond(tx, at)
  const handed = { memberId: at.memberId, seconds: claimSeconds }
  return found && handCheck(tx, found, { ...handed, openedAt: openedAt ?? found.openedAt })
}

/**
 * Hands out a golden item in place of `percent` of 100 ordinary reviews, at random, so that it cannot be predicted; only where an
 * ordinary one is waiting. @returns undefined for the others
 */
async function mixIn(
  tx: Sql,
  at: QueueMember,
  openedAt: Date | undefined,
  percent: number,
): Promise<QualityCheck | undefined> {
  if (!openedAt || randomInt(100) >= percent) return undefined
  const golden = await nextGolden(tx, at)
  const handed = { id: newId(), memberId: at.memberId, seconds: claimSeconds, openedAt }
  return golden && handGolden(tx, golden, handed)
}

/** How many checks, whose authors were acted on, are skipped in one request. */
const mostPassed = 10

/**
 * The next second review whose first decision cannot be inferred: its author was not banned, given a strike or messaged since,
 * which would be visible. One whose decision can be inferred is ended.
 */
async function undisclosedSecond(tx: Sql, at: QueueMember): Promise<QualityCheck | undefined> {
  for (let passed = 0; passed < mostPassed; passed++) {
    const found = await nextSecond(tx, at)
    if (!found) return undefined
    const item = await itemState(tx, { workspaceId: at.workspaceId, id: found.contentId })
    const acted = item ? await actionsSince(tx, at.workspaceId, item.userId, found.decidedFrom) : []
    if (item && acted.length === 0) return found
    await endCheck(tx, found, CheckOutcome.overtaken)
  }
  return undefined
}

/** When the ordinary review was opened: a check that was opened earlier would be conspicuous. */
async function openingOf(tx: Sql, { workspaceId, ordinary }: HandingOut): Promise<Date | undefined> {
  const [review] = ordinary === undefined ? [] : await reviewsById(tx, workspaceId, [ordinary])
  return review?.openedAt
}

/** Withholds from a member the decision on the item, and who took it. */
async function hide(tx: Sql, check: QualityCheck, memberId: string): Promise<void> {
  const { workspaceId, id: causeId, contentId: objectId, decidedFrom, shown } = check
  const actions = await actionsSince(tx, workspaceId, objectId, decidedFrom)
  const reviews = await tellingReviewsOf(tx, workspaceId, objectId)
  const hiddenIds = [...actions, ...reviews]
  await withhold(tx, { workspaceId, memberId, causeId, objectId, hiddenIds, shown })
}
