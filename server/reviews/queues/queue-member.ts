import { ForbiddenError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import { maySql, type QueueMember } from './queue-work.ts'

/** What a queue asks of those who decide its reviews (sections 2.7, 2.11). */
export interface QueueTerms {
  /** Whether the member may work in it. */
  open: boolean
  name: string
  /** What its decisions can be for; null for everything. */
  policyCategoryIds: string[] | null
}

/** SQL for the terms of the queue `q` to the member that the given parameter names; null is nobody in particular. */
export const termsSql = (member: string): string => `
  (q.member_ids is null or exists (select from member m where m.workspace_id = q.workspace_id and m.id = ${member} and ${maySql}))
    as open, q.name, q.policy_category_ids as "policyCategoryIds"`

/** What a review asks of those who decide it: what its queue does, and an admin once it is escalated. */
export interface ReviewTerms extends QueueTerms {
  /** Whether it is escalated, and the member no admin. */
  barred: boolean
}

/** SQL for whether the review `r` is escalated and the member that the given parameter names is no admin. */
export const barredSql = (member: string): string => `
  (r.escalated_at is not null and not exists (
    select from member m where m.workspace_id = r.workspace_id and m.id = ${member} and m.role = 'admin'))`

/** The parameter of `termsSql`: the member behind an actor. */
export const memberOf = ({ kind, id }: ActorRef): string | null => (kind === ActorKind.member ? id : null)

/** @throws ForbiddenError when the queue is for other moderators */
export function assertOpen({ open, name }: QueueTerms): void {
  if (!open) throw new ForbiddenError(`Only selected moderators work in the queue "${name}"`)
}

/** @throws ForbiddenError when the queue is for other moderators, or the review for admins */
export function assertWorkable(terms: ReviewTerms): void {
  assertOpen(terms)
  if (terms.barred) throw new ForbiddenError('The review is escalated: an admin decides it')
}

/**
 * The terms of a queue to a member, null when there is no such queue.
 * @throws ForbiddenError when it is for other moderators
 */
export async function termsOfQueue(
  tx: Sql,
  { queueId, memberId }: Pick<QueueMember, 'queueId' | 'memberId'>,
): Promise<QueueTerms | null> {
  const [terms] = isId(queueId)
    ? await tx.query<QueueTerms>(`select ${termsSql('$2')} from review_queue q where q.id = $1`, [
        queueId,
        memberId,
      ])
    : []
  if (terms) assertOpen(terms)
  return terms ?? null
}

/**
 * The terms under which an item is decided: those of the queue in which it waits, null when it waits in none.
 * @throws ForbiddenError when that queue is for other moderators, or the review is escalated and the actor no admin
 */
export async function termsOfItem(tx: Sql, objectId: string, actor: ActorRef): Promise<QueueTerms | null> {
  const [terms] = await tx.query<ReviewTerms>(
    `select ${termsSql('$2::uuid')}, ${barredSql('$2::uuid')} as barred from review r join review_queue q on (q.workspace_id, q.id) = (r.workspace_id, r.queue_id)
     where r.object_id = $1 and r.state <> 'resolved'`,
    [objectId, memberOf(actor)],
  )
  if (terms) assertWorkable(terms)
  return terms ?? null
}
