import { asMember, asMembers } from '../access/team/member-restriction.store.ts'
import { contentsById } from '../intake/content/content.store.ts'
import type { Transaction } from '../platform/database.ts'
import { presentIn } from './queues/queue-presence.store.ts'
import type { ReviewAssignee } from './review-assignee.object.ts'
import type { Review } from './review.entity.ts'
import { barredAmong, barredFrom } from './review.store.ts'

/** A review, or a quality check that its member sees as one. */
export type AssignedReview = Pick<Review, 'workspaceId' | 'id' | 'queueId' | 'objectId'>

/** A review as a member sees it: whether they are barred from it, or it is about their own decision; undefined where they do not see it. */
type SeenReview = Awaited<ReturnType<typeof barredFrom>>

/** Why a review is not assigned to a member who is barred from it like this; null where it can be. */
export function assignRefusal(shown: SeenReview): string | null {
  if (!shown) return 'They do not see this review'
  if (shown.own) return 'The decision that is appealed is their own'
  return shown.barred ? 'Only admins decide an escalated review' : null
}

/** Whether a member is barred from a review, seen as they see it; undefined where they do not. */
export const barredMember = (
  tx: Transaction,
  { workspaceId, id }: Pick<Review, 'workspaceId' | 'id'>,
  memberId: string,
): Promise<SeenReview> => asMember(tx, workspaceId, memberId, () => barredFrom(tx, workspaceId, id, memberId))

/** Those who work in the queue of a review now, without the caller, each with why it would not be assigned to them. */
export async function assigneesOf(
  tx: Transaction,
  review: AssignedReview,
  callerId: string,
): Promise<ReviewAssignee[]> {
  const { workspaceId, id, objectId } = review
  const isCheck = (await barredFrom(tx, workspaceId, id, callerId)) === undefined
  // A check must not be told from a review: its item says who would see it.
  const seenItem = async (memberIds: readonly string[]) => {
    const items = await contentsById(tx, workspaceId, [objectId])
    return items.flatMap(() => memberIds.map((memberId) => ({ memberId, barred: false, own: false })))
  }
  const present = (await presentIn(tx, review)).filter((memberId) => memberId !== callerId)
  const seen = await asMembers(tx, workspaceId, present, (memberIds) =>
    isCheck ? seenItem(memberIds) : barredAmong(tx, workspaceId, id, memberIds),
  )
  const shownTo = new Map(seen.map((shown) => [shown.memberId, shown]))
  return present.map((memberId) => ({ memberId, refusal: assignRefusal(shownTo.get(memberId)) }))
}
