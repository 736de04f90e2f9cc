import type { Transaction } from '../../platform/database.ts'
import { ConflictError, ForbiddenError, InvalidInputError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { banCause } from './decision.ts'
import {
  decideByHand,
  type DecisionByHand,
  type HumanDecision,
  personOf,
  targetOf,
} from './human-decision.ts'
import { lockObject } from './objects.ts'
import type { RouteReviews } from './route-reviews.ts'

/**
 * Takes a moderator's decision and, with one on content, the ban of its author where requested: both, or neither.
 * @throws InvalidInputError when there is no author, and for a refused ban, with `authorBan` before its fields
 * @throws ConflictError when the author cannot be banned because another member has claimed their review
 * @throws as decideByHand
 */
export async function decideWithBan(
  tx: Transaction,
  caller: Caller,
  { authorBan, ...decision }: DecisionByHand,
  route: RouteReviews,
): Promise<HumanDecision> {
  if (!authorBan) return decideByHand(tx, caller, decision, route)
  const { workspaceId } = caller
  const target = await targetOf(tx, workspaceId, decision)
  if (target.objectType !== ObjectType.content)
    throw new InvalidInputError({ authorBan: 'Only content has an author who can be banned with it' })
  const userId = await personOf(tx, target)
  if (userId === null) throw new Error('content without an author')
  // Users are locked before content.
  await lockObject(tx, { workspaceId, objectType: ObjectType.user, objectId: userId })
  const decided = await decideByHand(tx, caller, decision, route)
  const { cause, note, policyInformation } = decision
  const user = { kind: ObjectType.user, id: userId }
  const ban = { ...authorBan, cause: banCause(cause), user, status: Status.hidden, note, policyInformation }
  const banned = await decideByHand(tx, caller, ban, route).catch((error: unknown) => {
    throw asOfBan(error)
  })
  return { reviewId: decided.reviewId, reviewEvents: [...decided.reviewEvents, ...banned.reviewEvents] }
}

/** The error of the ban, marked as such, so that it is not read as a reason against the decision on the content. */
function asOfBan(error: unknown): unknown {
  if (error instanceof InvalidInputError)
    return new InvalidInputError(
      Object.fromEntries(Object.entries(error.fields).map(([field, why]) => [`authorBan.${field}`, why])),
    )
  if (error instanceof ConflictError || error instanceof ForbiddenError)
    return new ConflictError(`The author cannot be banned: ${error.message}`)
  return error
}
