import { workspaceById } from '../../access/workspaces/workspace.store.ts'
import { itemState } from '../../intake/content/content.store.ts'
import { ruleNames } from '../../judging/rules/rule-usage.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { objectNamed } from '../../platform/graphql/references.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type ActorRef, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { assertMine } from '../../reviews/claims.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { openReviewsOf, reviewsById } from '../../reviews/review.store.ts'
import { composeMessage } from '../messages/compose-message.ts'
import { decide } from './decide.ts'
import { banSpan, checkAttachments, checkSeen, checkStrike, checkUnbanning } from './decision-checks.ts'
import type { DecisionInput } from './decision.input.ts'
import { type Decision, decisionOf, type Judgement, judgementOf } from './decision.ts'
import { lockObject, type TypedRef } from './objects.ts'
import { opensNone, type RouteReviews } from './route-reviews.ts'
import { drawSecond } from './second-reviews.ts'

/** A moderator's decision as it is recorded. */
export type DecisionByHand = DecisionInput & { cause: string }

/** The review and the review events of a moderator's decision. */
export interface HumanDecision {
  reviewId: string | null
  reviewEvents: ReviewEvent[]
}

/**
 * Takes a moderator's decision (sections 2.16, 3.1), recorded under the cause. Refused, with the name of the other member, when
 * another has claimed or decided the review, or the review of the item.
 * @throws ConflictError code CLAIMED or ALREADY_DECIDED, ITEM_CHANGED when the moderator saw another version of the item, or
 * CONFLICT while an appeal is open
 * @throws InvalidInputError when the category, a tag or a measure is not allowed
 * @throws PlanRequiredError when the plan does not include a measure
 * @throws ForbiddenError when the item is in a queue of other moderators, or escalated to admins
 * @throws as checkStrike
 */
export async function decideByHand(
  tx: Transaction,
  caller: Caller,
  { cause, ...input }: DecisionByHand,
  route: RouteReviews,
): Promise<HumanDecision> {
  const { workspaceId, actor, origin = null } = caller
  const { reviewId, ...target } = await targetOf(tx, workspaceId, input)
  const { object, struckId } = await lockTarget(tx, target, input)
  const { status: before } = object
  const waitingIn = reviewId ?? (await waitingReview(tx, target, before))
  const terms = waitingIn
    ? await assertMine({ tx, ruleNames }, { workspaceId, reviewId: waitingIn }, actor)
    : null
  if (terms?.appealId) throw new ConflictError('An appeal waits for a decision: decide on the appeal')
  checkSeen(target.objectType, object, input)
  const settings = await workspaceById(tx, workspaceId)
  await checkAttachments(tx, target, input, {
    required: settings.requirePolicyCategory,
    allowed: terms?.policyCategoryIds ?? null,
  })
  if (struckId) await checkStrike(tx, workspaceId, struckId, input.policyCategoryId ?? null)
  checkUnbanning(settings, { objectType: target.objectType, before, after: input.status })
  const decision = {
    ...decisionIn(cause, actor, input),
    temporaryBan: banSpan(settings, target.objectType, input),
    message: input.message ? await composeMessage(tx, caller, target, input.message) : null,
    strike: struckId === target.objectId ? ('strike' as const) : null,
  }
  const decided = judgementOf({ ...target, origin, decisions: [decision], undoSeconds: settings.undoSeconds })
  const { decided: made, reviewEvents } = await decide(tx, [decided], route)
  if (struckId && struckId !== target.objectId) await decide(tx, [strikeAfter(decided, struckId)], opensNone)
  const percent = terms?.secondReviewPercent ?? 0
  await drawSecond(tx, { reviewId: waitingIn ?? null, percent, before: object, decided: made, reviewEvents })
  return { reviewId, reviewEvents }
}

/** The open review of an object. One about an appeal against a strike does not prevent a decision on the user's status. */
async function waitingReview(
  tx: Transaction,
  { workspaceId, objectId }: TypedRef,
  before: Status | null,
): Promise<string | undefined> {
  const [review] = await openReviewsOf(tx, workspaceId, [objectId])
  return review?.appealId && before !== Status.hidden ? undefined : review?.id
}

/** The object of the decision, and its review if named. @throws NotFoundError when there is no such review */
export async function targetOf(
  tx: Transaction,
  workspaceId: string,
  { reviewId, ...named }: DecisionInput,
): Promise<TypedRef & { reviewId: string | null }> {
  if (reviewId) {
    const [review] = await reviewsById(tx, workspaceId, [reviewId])
    if (!review) throw new NotFoundError('Not found', 'reviewId')
    return { workspaceId, objectType: review.objectType, objectId: review.objectId, reviewId }
  }
  return { ...objectNamed(workspaceId, named), reviewId: null }
}

/**
 * Locks the object before its review, as automated decisions do, which avoids deadlocks, and before it the user who gets a strike
 * with the decision. @returns the id of that user, and the object as it was before
 * @throws NotFoundError when one of them does not exist
 * @throws InvalidInputError for the strike of a subcategory
 */
async function lockTarget(tx: Transaction, target: TypedRef, { strike }: DecisionInput) {
  const { workspaceId, objectType, objectId } = target
  const struckId = strike ? await personOf(tx, target) : null
  if (struckId && struckId !== objectId)
    await lockObject(tx, { workspaceId, objectType: ObjectType.user, objectId: struckId })
  const object = await lockObject(tx, { workspaceId, objectType, objectId })
  if (strike && !struckId) throw new InvalidInputError({ strike: 'Only a user can get a strike' })
  return { object, struckId }
}

/** The user whom a decision can affect: the user decided on, or the author of the content; null for a subcategory. */
export async function personOf(
  tx: Transaction,
  { workspaceId, objectType, objectId }: TypedRef,
): Promise<string | null> {
  if (objectType === ObjectType.user) return objectId
  if (objectType === ObjectType.subcategory) return null
  const item = await itemState(tx, { workspaceId, id: objectId })
  if (!item) throw new NotFoundError('Not found', 'content')
  return item.userId
}

/** The judgement that gives the author of a content item the strike of the decision on the item. */
function strikeAfter(decided: Judgement, userId: string): Judgement {
  const decisions = decided.decisions.map((decision): Decision => ({
    ...decision,
    cause: `${decision.cause}:user`,
    status: null,
    tags: [],
    message: null,
    reason: null,
    strike: 'strike',
  }))
  return { ...decided, objectType: ObjectType.user, objectId: userId, decisions }
}

function decisionIn(cause: string, actor: ActorRef, input: DecisionInput): Decision {
  const { status, policyInformation = null, note = null, hideAllContent } = input
  const policyCategoryId = input.policyCategoryId ?? null
  return decisionOf({
    cause,
    actor,
    status,
    policyCategoryId,
    policyInformation,
    tags: input.addTags ?? [],
    note,
    hideAll: hideAllContent ? { policyCategoryId: hideAllContent.policyCategoryId ?? null } : null,
    reason: reasonInWords('member', note ?? 'Flagged by a moderator', policyCategoryId),
  })
}
