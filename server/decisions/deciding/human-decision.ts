import { NotFoundError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { assertMine } from '../../reviews/claims.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import { decide } from './decide.ts'
import { checkAttachments } from './decision-checks.ts'
import type { DecisionInput } from './decision.input.ts'
import { type Decision, type Judgement, judgementOf } from './decision.ts'
import { decisionTarget, type DecisionTarget } from './decision-target.ts'
import { checkStrike, handMeasures, struckUser } from './hand-measures.ts'
import { objectAdapters } from './objects/index.ts'
import { opensNone, type RouteReviews } from './route-reviews.ts'

/** What a moderator's decision did. */
export interface HumanDecision {
  cause: string
  reviewId: string | null
  reviewEvents: ReviewEvent[]
}

/**
 * Takes a moderator's decision (sections 2.16, 3.1). Sent twice, it acts once. A review that somebody else holds or has
 * decided is refused with who that is, and so is the item that waits in it.
 * @throws ConflictError code CLAIMED or ALREADY_DECIDED
 * @throws InvalidInputError when the category or a tag cannot be attached
 * @throws ForbiddenError when the item waits in a queue of other moderators, or for an admin
 * @throws as handMeasures and checkStrike
 */
export async function decideByHand(
  tx: Transaction,
  { workspaceId, actor, route }: { workspaceId: string; actor: ActorRef; route: RouteReviews },
  input: DecisionInput,
): Promise<HumanDecision> {
  const cause = `mod:${input.requestId}`
  const target = await decisionTarget(tx, input)
  const struckId = input.strike ? await struckUser(tx, target) : null
  if (struckId) await lock(tx, { objectType: ObjectType.user, objectId: struckId })
  await lock(tx, target)
  const again = await tx.query(`select 1 from action where workspace_id = $1 and cause_key = $2`, [
    workspaceId,
    cause,
  ])
  if (again.length > 0) return { cause, reviewId: target.reviewId, reviewEvents: [] }
  const reviewId = target.reviewId ?? (await openReviewOf(tx, target.objectId))
  const terms = reviewId ? await assertMine(tx, { workspaceId, reviewId }, actor) : null
  const settings = await workspaceSettings(tx, workspaceId)
  await checkAttachments(tx, input, target.objectType, {
    required: settings.requirePolicyCategory,
    allowed: terms?.policyCategoryIds ?? null,
  })
  if (struckId) await checkStrike(tx, struckId, input.policyCategoryId ?? null)
  const measures = await handMeasures(tx, { workspaceId, actor }, target, input)
  const decided = judgement(workspaceId, target, settings.undoSeconds, {
    ...decisionOf(cause, actor, input),
    ...measures,
    strike: struckId === target.objectId ? 'strike' : null,
  })
  const { reviewEvents } = await decide(tx, [decided], route)
  if (struckId && struckId !== target.objectId) await decide(tx, [strikeAfter(decided, struckId)], opensNone)
  return { cause, reviewId: target.reviewId, reviewEvents }
}

/** The review in which an object waits, whichever way it was opened from. */
async function openReviewOf(tx: Transaction, objectId: string): Promise<string | null> {
  const [review] = await tx.query<{ id: string }>(
    `select id from review where object_id = $1 and state <> 'resolved'`,
    [objectId],
  )
  return review?.id ?? null
}

/** Locks the object before its review, as automated decisions do, so that the two never wait for each other. */
async function lock(
  tx: Transaction,
  { objectType, objectId }: Pick<DecisionTarget, 'objectType' | 'objectId'>,
): Promise<void> {
  const adapter = objectAdapters.find(({ type }) => type === objectType)
  if (!adapter || (await adapter.lock(tx, [objectId])).length === 0) throw new NotFoundError()
}

function judgement(
  workspaceId: string,
  { objectType, objectId }: DecisionTarget,
  undoSeconds: number,
  decision: Decision,
): Judgement {
  return judgementOf({ workspaceId, objectType, objectId, decisions: [decision], undoSeconds })
}

/** The strike of a content item's author, which comes after the decision on the item. */
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

function decisionOf(cause: string, actor: ActorRef, input: DecisionInput): Decision {
  return {
    cause,
    actor,
    ruleId: null,
    ruleVersion: null,
    status: input.status,
    priority: null,
    policyCategoryId: input.policyCategoryId ?? null,
    policyInformation: input.policyInformation ?? null,
    tags: input.addTags ?? [],
    note: input.note ?? null,
    hideAll: input.hideAllContent
      ? { policyCategoryId: input.hideAllContent.policyCategoryId ?? null }
      : null,
    reason: {
      kind: 'member',
      ruleId: null,
      ruleName: null,
      policyCategoryId: input.policyCategoryId ?? null,
      explanation: input.note ?? 'Flagged by a moderator',
      spans: [],
    },
  }
}

async function workspaceSettings(tx: Transaction, workspaceId: string) {
  const [row] = await tx.query<{ undoSeconds: number; requirePolicyCategory: boolean }>(
    `select undo_seconds as "undoSeconds", require_policy_category as "requirePolicyCategory" from workspace where id = $1`,
    [workspaceId],
  )
  if (!row) throw new NotFoundError()
  return row
}
