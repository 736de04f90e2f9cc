import type { NameQuery } from '../access/names/name-query.ts'
import { readName } from '../access/names/names.store.ts'
import type { Sql } from '../platform/database.ts'
import { ConflictError, NotFoundError } from '../platform/errors.ts'
import { isId } from '../platform/ids.ts'
import { ActorKind, type ActorRef } from '../platform/vocabulary/status.ts'
import { assertOpen, assertWorkable, memberOf } from './queues/queue-member.ts'
import type { ReviewTerms } from './queues/review-queue.store.ts'
import { type LockedReview, lockEscalatedBy, lockWithTerms } from './review-claim.store.ts'
import { ReviewState } from './review-state.ts'
import type { ReviewRef } from './review.store.ts'

/** Seconds that a claim lasts without a sign of life. */
export const claimSeconds = 600

/** Seconds for which whoever escalated a review can take that back. */
const takeBackSeconds = 60

/** The transaction in which a review is claimed, and the lookup of the name of the rule that decided it. */
export interface ClaimScope {
  tx: Sql
  ruleNames: NameQuery
}

/**
 * Locks an unresolved review that nobody else holds, so that the caller may claim or decide it in this transaction.
 * @throws NotFoundError, ConflictError code ALREADY_DECIDED with decidedBy, or code CLAIMED with claimedBy
 * @throws ForbiddenError when its queue is for other moderators, or it is escalated and the actor no admin
 */
export async function assertMine(
  claiming: ClaimScope,
  ref: ReviewRef,
  actor: ActorRef,
  assertMay: (terms: ReviewTerms) => void = assertWorkable,
): Promise<LockedReview> {
  const review = await lockToWork(claiming, ref, actor, assertMay)
  const { claimedBy, assignedTo, holderName } = review
  const holder = claimedBy ?? assignedTo
  if (holder === null || holder === memberOf(actor)) return review
  throw heldBy(holder, holderName, claimedBy ? 'is reviewing this' : 'has this assigned')
}

/**
 * The same for a review that is to change hands: one that waits for somebody else passes too, unless they work on it.
 * @throws as `assertMine` does
 */
export async function assertMovable(
  claiming: ClaimScope,
  ref: ReviewRef,
  actor: ActorRef,
): Promise<LockedReview> {
  const review = await lockToWork(claiming, ref, actor)
  const { claimedBy, holderName } = review
  if (claimedBy === null || claimedBy === memberOf(actor)) return review
  throw heldBy(claimedBy, holderName, 'is reviewing this')
}

/**
 * The same for a review that goes back to its queue: an escalation passes too that the actor made within the last minute,
 * as long as nobody else has the review.
 * @throws as `assertMine` does
 */
export async function assertReturnable(
  claiming: ClaimScope,
  ref: ReviewRef,
  actor: ActorRef,
): Promise<LockedReview> {
  const own =
    isId(ref.reviewId) && (await lockEscalatedBy(claiming.tx, ref, memberOf(actor), takeBackSeconds))
  return assertMine(claiming, ref, actor, own ? assertOpen : assertWorkable)
}

/** @throws ConflictError while the review is on hold: it is put back first */
export function assertAwake({ state }: Pick<LockedReview, 'state'>): void {
  if (state === ReviewState.on_hold) throw new ConflictError('The review is on hold')
}

const heldBy = (id: string, name: string | null, does: string) =>
  new ConflictError(`${name ?? 'Someone'} ${does}`, { claimedBy: { id, name } }, 'CLAIMED')

async function lockToWork(
  claiming: ClaimScope,
  ref: ReviewRef,
  actor: ActorRef,
  assertMay: (terms: ReviewTerms) => void = assertWorkable,
): Promise<LockedReview> {
  const review = isId(ref.reviewId) && (await lockWithTerms(claiming.tx, ref, memberOf(actor)))
  if (!review) throw new NotFoundError('Review not found')
  if (review.state === ReviewState.resolved) throw alreadyDecided(await deciderOf(claiming, ref, review))
  assertMay(review)
  return review
}

const alreadyDecided = (name: string) =>
  new ConflictError(`Already decided by ${name}`, { decidedBy: { name } }, 'ALREADY_DECIDED')

/** What whoever decided a review is called. */
async function deciderOf(
  { tx, ruleNames }: ClaimScope,
  { workspaceId }: ReviewRef,
  { resolvedBy, deciderName }: LockedReview,
): Promise<string> {
  if (deciderName !== null) return deciderName
  if (resolvedBy.kind === ActorKind.customer) return 'the customer platform'
  return (await readName(tx, workspaceId, ruleNames, resolvedBy.id)) ?? 'Verdict'
}
