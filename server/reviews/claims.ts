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

/** Duration of a claim, in seconds, unless a heartbeat renews it. */
export const claimSeconds = 600

/** For how many seconds the member who escalated a review may return it. */
const takeBackSeconds = 60

/** The transaction in which a review is claimed, and the lookup of the name of the rule that decided it. */
export interface ClaimScope {
  tx: Sql
  ruleNames: NameQuery
}

/**
 * Locks an unresolved review that no other member has claimed, so that the caller may claim or decide it in this transaction.
 * @throws NotFoundError, ConflictError code ALREADY_DECIDED with decidedBy, or code CLAIMED with claimedBy
 * @throws ForbiddenError when its queue is for other moderators, or it is escalated and the actor is no admin
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
 * The same for a review that is to be reassigned: one assigned to another member is accepted too, unless they have claimed it.
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
 * The same for a review that is returned to its queue: one that the actor escalated within the last minute is accepted too, as
 * long as no other member has it.
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

/** The name of the member, rule or other actor that decided a review. */
async function deciderOf(
  { tx, ruleNames }: ClaimScope,
  { workspaceId }: ReviewRef,
  { resolvedBy, deciderName }: LockedReview,
): Promise<string> {
  if (deciderName !== null) return deciderName
  if (resolvedBy.kind === ActorKind.customer) return 'the customer platform'
  return (await readName(tx, workspaceId, ruleNames, resolvedBy.id)) ?? 'Verdict'
}
