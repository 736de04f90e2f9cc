import type { Sql } from '../../platform/database.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import type { QueueMember } from './queue-work.ts'
import { type QueueTerms, queueTerms, type ReviewTerms } from './review-queue.store.ts'

/** The id of the member behind an actor, for whom the terms of a queue or review are read; null for any other actor. */
export const memberOf = ({ kind, id }: ActorRef): string | null => (kind === ActorKind.member ? id : null)

/** @throws ForbiddenError when the queue is for other moderators */
export function assertOpen({ open, name }: QueueTerms): void {
  if (!open) throw new ForbiddenError(`Only selected moderators work in the queue "${name}"`)
}

/**
 * @throws ForbiddenError when the queue is for other moderators, or the review is for admins, for a third person or about the
 * member's own decision
 */
export function assertWorkable(terms: ReviewTerms): void {
  assertOpen(terms)
  if (terms.own)
    throw new ForbiddenError(
      'The decision that is appealed is your own: another moderator decides the appeal',
    )
  if (terms.decidedBefore) throw new ForbiddenError('You have decided on this: it is for a third person now')
  if (terms.barred) throw new ForbiddenError('The review is escalated: an admin decides it')
}

/**
 * The terms of a queue for a member, null when there is no such queue.
 * @throws ForbiddenError when it is for other moderators
 */
export async function termsOfQueue(tx: Sql, at: QueueMember): Promise<QueueTerms | null> {
  const terms = await queueTerms(tx, at, at.memberId)
  if (terms) assertOpen(terms)
  return terms ?? null
}
