import type { Principal } from '../../access/team/principal.ts'
import { selectedContent } from '../../intake/content/selected-content.store.ts'
import type { UserFilter } from '../../intake/users/user-filter.input.ts'
import { userList } from '../../intake/users/user.store.ts'
import { subjectsOfIds } from '../../judging/rules/past-subject.store.ts'
import type { Sql } from '../../platform/database.ts'
import { firstRows } from '../../platform/graphql/keyset.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { asReview } from '../../reviews/quality/as-review.ts'
import { CheckState, type QualityCheck } from '../../reviews/quality/quality-check.entity.ts'
import { heldBy } from '../../reviews/quality/quality-check.store.ts'
import { reviewList } from '../../reviews/review-list.store.ts'
import type { Review } from '../../reviews/review.entity.ts'
import type { SelectedItem } from './bulk-decision-item.store.ts'
import type { Selection } from './bulk-decision.input.ts'

type Selector = Pick<Principal, 'workspaceId' | 'id'>

/** Up to `most` items of a selection: content or users newest first, or the objects of reviews in the order of their list. */
export async function selectItems(
  tx: Sql,
  caller: Selector,
  selection: Selection,
  most: number,
): Promise<SelectedItem[]> {
  if (selection.users) return selectedUsers(tx, caller.workspaceId, selection.users, most)
  if (!selection.content) return itemsOfReviews(tx, caller, selection, most)
  const found = await selectedContent(tx, caller.workspaceId, selection.content, most)
  return found.map(({ id, status, policyCategoryId, version }) => ({
    objectType: ObjectType.content,
    objectId: id,
    reviewId: null,
    from: status,
    fromPolicyCategoryId: policyCategoryId,
    version,
    asAuthor: false,
  }))
}

async function selectedUsers(
  tx: Sql,
  workspaceId: string,
  filter: UserFilter,
  most: number,
): Promise<SelectedItem[]> {
  const found = await userList(workspaceId, filter).rows(tx, firstRows(most))
  const ids = found.map(({ id }) => id)
  const subjects = await subjectsOfIds(tx, workspaceId, { objectType: ObjectType.user }, ids)
  const items = new Map(subjects.map((subject) => [subject.objectId, subject]))
  return ids.flatMap((objectId) => {
    const item = items.get(objectId)
    if (!item || item.status === null) return []
    // No version: an active user's profile changes by the minute, and a wave of them is decided on as a whole.
    const user = { objectType: ObjectType.user as const, objectId, reviewId: null, version: null }
    return [{ ...user, from: item.status, fromPolicyCategoryId: item.policyCategoryId, asAuthor: false }]
  })
}

async function itemsOfReviews(
  tx: Sql,
  caller: Selector,
  { reviews: filter }: Selection,
  most: number,
): Promise<SelectedItem[]> {
  const { workspaceId } = caller
  const wanted = { workspaceId, caller, filter: filter ?? {} }
  const found = await reviewList(wanted).rows(tx, firstRows(most))
  const checks = await checksAmong(tx, caller, filter?.ids ?? [])
  const reviews = [...found, ...checks.map(asReview)].slice(0, most)
  const of = (type: ObjectType.content | ObjectType.user) => itemsOfType(tx, workspaceId, type, reviews)
  const items = new Map([...(await of(ObjectType.content)), ...(await of(ObjectType.user))])
  for (const { id, shown } of checks) {
    const item = items.get(id)
    if (item) items.set(id, { ...item, ...asShown(shown) })
  }
  return reviews.flatMap(({ id }) => items.get(id) ?? [])
}

/** What the caller judges blind and takes for reviews, of those that were picked. */
async function checksAmong(
  tx: Sql,
  { workspaceId, id: memberId }: Selector,
  ids: readonly string[],
): Promise<QualityCheck[]> {
  if (ids.length === 0) return []
  const held = await heldBy(tx, workspaceId, memberId)
  return held.filter(({ id, state }) => state === CheckState.handed && ids.includes(id))
}

/** The state of an item as a blind reviewer sees it, without the decision that was taken. */
const asShown = (shown: QualityCheck['shown']): Pick<SelectedItem, 'from' | 'fromPolicyCategoryId'> => ({
  from: Object.values(Status).find((status) => status === shown['status']) ?? Status.flagged,
  fromPolicyCategoryId: null,
})

/** What waits in those of the reviews that are about a type of object, by the review; without a status it waits for its first. */
async function itemsOfType(
  tx: Sql,
  workspaceId: string,
  objectType: ObjectType.content | ObjectType.user,
  reviews: readonly Review[],
): Promise<[reviewId: string, item: SelectedItem][]> {
  const waiting = new Map(
    reviews.filter((review) => review.objectType === objectType).map(({ objectId, id }) => [objectId, id]),
  )
  const subjects = await subjectsOfIds(tx, workspaceId, { objectType }, [...waiting.keys()])
  return subjects.flatMap(({ objectId, status: from, policyCategoryId: fromPolicyCategoryId, version }) => {
    const reviewId = waiting.get(objectId)
    if (reviewId === undefined || from === null) return []
    const item = { objectType, objectId, reviewId, from, fromPolicyCategoryId, version, asAuthor: false }
    return [[reviewId, item]]
  })
}
