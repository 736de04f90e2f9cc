import { endWithholding, withholdBeside } from '../../access/team/withheld.store.ts'
import { workspaceById } from '../../access/workspaces/workspace.store.ts'
import { actionsById } from '../../actions/action.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { objectNamed } from '../../platform/graphql/references.ts'
import { newId } from '../../platform/ids.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { Priority, priorityRank } from '../../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType } from '../../platform/vocabulary/status.ts'
import { cancelHoldTimer } from '../../reviews/hold-timer.ts'
import { attachAppeal, lockReviews, openReviews, type ReviewToOpen } from '../../reviews/open-review.store.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { wakeReview } from '../../reviews/wake-review.ts'
import type { RouteReviews } from '../deciding/route-reviews.ts'
import type { Appeal } from './appeal.entity.ts'
import type { AppealInput } from './appeal.input.ts'
import { addAppeal, appealBefore, appealsByExternalIds, isTooLate } from './appeal.store.ts'
import { type Appealable, appealableOf } from './appealable.ts'

/** The priority of reviews of appeals: above those from rules and reports, except urgent ones. */
const priority = priorityRank(Priority.high)

type FiledAppeal = Omit<AppealInput, 'requestId'>

/**
 * Files an appeal, once per id of the customer platform, and opens its review, or attaches it to the open review of the object, whose
 * hold ends: whoever put it on hold did not know of the appeal. One that was filed under the id while this waited for the object's
 * lock is the same, too.
 * @returns the events of the review; none when the same appeal was filed before
 * @throws as appealableOf
 * @throws ConflictError code ALREADY_APPEALED or APPEAL_TOO_LATE, or CONFLICT when the id belongs to a different appeal
 */
export async function fileAppeal(
  tx: Transaction,
  { workspaceId, actor }: Caller,
  input: FiledAppeal,
  route: RouteReviews,
): Promise<ReviewEvent[]> {
  const [known] = await appealsByExternalIds(tx, workspaceId, [input.externalId])
  if (known) return assertSame(tx, known, input)
  const appealable = await appealableOf(tx, workspaceId, input)
  const [since] = await appealsByExternalIds(tx, workspaceId, [input.externalId])
  if (since) return assertSame(tx, since, input)
  await assertInTime(tx, appealable)
  const [opened] = await openIn(tx, appealable, route)
  if (!opened) throw new Error('no review was opened')
  const { action, object, objectType } = appealable
  const appeal = { workspaceId, id: newId(), objectType, objectId: object.id, actionId: action.id }
  const { externalId, text, language = null } = input
  const { reviewId } = opened
  const added = await addAppeal(tx, { ...appeal, externalId, text, language, reviewId })
  if (!added) throw otherAppeal()
  const barredId = action.actorKind === ActorKind.member ? action.actorId : null
  await attachAppeal(tx, { workspaceId, reviewId }, { appealId: appeal.id, barredId })
  await hideFromBlind(tx, workspaceId, action.id, reviewId)
  const woken = await wakeReview(tx, { workspaceId, reviewId, actor })
  if (woken) await cancelHoldTimer(tx, workspaceId, reviewId)
  return woken ? [opened, woken] : [opened]
}

/**
 * Hides the review of an appeal from members who judge the object blind, as it tells of the decision; whoever has that review in hand
 * sees what the appeal is against.
 */
async function hideFromBlind(
  tx: Transaction,
  workspaceId: string,
  actionId: string,
  reviewId: string,
): Promise<void> {
  await endWithholding(tx, workspaceId, [reviewId])
  await withholdBeside(tx, workspaceId, actionId, reviewId)
}

const otherAppeal = () => new ConflictError('Another appeal was filed with this id')

/** @throws ConflictError when the appeal of that id has a different text or object */
async function assertSame(
  tx: Transaction,
  known: Appeal,
  { text, actionId, ...named }: FiledAppeal,
): Promise<[]> {
  const { workspaceId } = known
  const objectId = actionId
    ? (await actionsById(tx, workspaceId, [actionId]))[0]?.objectId
    : objectNamed(workspaceId, named).objectId
  if (known.text !== text || known.objectId !== objectId) throw otherAppeal()
  return []
}

/** @throws ConflictError code ALREADY_APPEALED or APPEAL_TOO_LATE */
async function assertInTime(tx: Transaction, { action, object }: Appealable): Promise<void> {
  if (await appealBefore(tx, object, action.id))
    throw new ConflictError('This has been appealed before', {}, 'ALREADY_APPEALED')
  const { appealMonths: months } = await workspaceById(tx, object.workspaceId)
  if (await isTooLate(tx, action.createdAt, months))
    throw new ConflictError(
      `A decision can be appealed for ${months} ${months === 1 ? 'month' : 'months'}`,
      {},
      'APPEAL_TOO_LATE',
    )
}

async function openIn(
  tx: Transaction,
  { action, object, objectType }: Appealable,
  route: RouteReviews,
): Promise<ReviewEvent[]> {
  const { workspaceId, id: objectId } = object
  const { appealQueueId: queueId } = await workspaceById(tx, workspaceId)
  const reasons = [
    reasonInWords('appeal', whatIsAppealed(action.actionType, objectType), action.policyCategoryId),
  ]
  const review: ReviewToOpen = { workspaceId, objectType, objectId, priority, reasons, queueId }
  const opening = queueId ? [review] : await route(tx, [review])
  await lockReviews(tx, opening, [])
  return openReviews(tx, opening)
}

function whatIsAppealed(actionType: string, objectType: ObjectType): string {
  if (actionType === 'StrikeUser') return 'The user appeals a strike'
  return objectType === ObjectType.user ? 'The user appeals the ban' : 'The user appeals the removal'
}
