import { allMembers } from '../../access/team/member.store.ts'
import { Role } from '../../access/team/role.ts'
import { withhold } from '../../access/team/withheld.store.ts'
import { actionsSince } from '../../actions/action.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { policyLabels } from '../../settings/policies/policy-category.store.ts'
import { claimSeconds } from '../claims.ts'
import { openReviews } from '../open-review.store.ts'
import { queuesById } from '../queues/review-queue.store.ts'
import type { ReviewEvent } from '../review-events.ts'
import { reasonInWords, ReviewReasonKind } from '../review-reason.ts'
import { escalateReview } from '../review-step.store.ts'
import type { Review } from '../review.entity.ts'
import { tellingReviewsOf } from '../review.store.ts'
import { armCheckTimer } from './check-due.ts'
import type { QualityCheck } from './quality-check.entity.ts'
import { checkOfThird } from './quality-check.store.ts'

/**
 * Opens a review of an item on which two people decided differently, for any other member: for an admin where the queue has no
 * other moderator. Its reason states both decisions without names. @returns undefined when there is no other member
 */
export async function openThird(tx: Sql, check: QualityCheck): Promise<ReviewEvent | undefined> {
  const { workspaceId, contentId, queueId, priority, knownById, memberId } = check
  const others = (await allMembers(tx, workspaceId)).filter(({ id }) => id !== knownById && id !== memberId)
  if (others.length === 0) return undefined
  const [queue] = await queuesById(tx, workspaceId, [queueId])
  const mayWork = (id: string): boolean => queue?.memberIds?.includes(id) ?? true
  const reasons = [reasonInWords(ReviewReasonKind.disagreement, await bothInWords(tx, check))]
  const [opened] = await openReviews(tx, [
    { workspaceId, objectType: ObjectType.content, objectId: contentId, priority, reasons, queueId },
  ])
  if (opened && !others.some(({ id, role }) => role === Role.moderator && mayWork(id)))
    await escalateReview(tx, opened)
  return opened
}

const words: Readonly<Record<Status, string>> = {
  [Status.allowed]: 'Allow',
  [Status.flagged]: 'Flag',
  [Status.hidden]: 'Remove',
}

/** Both decisions as text, the milder first, so that the order discloses nothing. */
async function bothInWords(tx: Sql, check: QualityCheck): Promise<string> {
  const { workspaceId, knownStatus, knownPolicyIds, status, policyCategoryId } = check
  const ids = [...knownPolicyIds, ...(policyCategoryId === null ? [] : [policyCategoryId])]
  const labels = await policyLabels(
    tx,
    [...new Set(ids)].map((id) => ({ workspaceId, id })),
  )
  const inWords = (decided: Status, id: string | null | undefined): string => {
    const name = id && labels.get(id)?.name
    return name ? `${words[decided]} (${name})` : words[decided]
  }
  const both = [inWords(knownStatus, knownPolicyIds[0]), inWords(status ?? knownStatus, policyCategoryId)]
  return `Two people decided differently: ${both.toSorted().join(' and ')}`
}

/** Whether a review settles two differing decisions. */
const isThird = ({ storedReasons }: Pick<Review, 'storedReasons'>): boolean =>
  storedReasons.some(({ kind }) => kind === ReviewReasonKind.disagreement)

/**
 * Withholds from the member who has a third review in hand who decided before, until the review's check timer fires; nothing where an
 * appeal waits for that review.
 * @returns whether anything is withheld
 */
export async function hideNames(tx: Sql, review: Review, memberId: string): Promise<boolean> {
  const { workspaceId, id, objectId, appealId } = review
  // Who decides an appeal has to see what it is against.
  const check = isThird(review) && appealId === null ? await checkOfThird(tx, { workspaceId, id }) : undefined
  if (!check) return false
  const actions = await actionsSince(tx, workspaceId, objectId, check.decidedFrom)
  const reviews = await tellingReviewsOf(tx, workspaceId, objectId)
  const shown = { decidedByKind: null, decidedById: null }
  await withhold(tx, {
    workspaceId,
    memberId,
    causeId: id,
    objectId,
    hiddenIds: [...actions, ...reviews],
    shown,
  })
  await armCheckTimer(tx, { workspaceId, id }, claimSeconds)
  return true
}
