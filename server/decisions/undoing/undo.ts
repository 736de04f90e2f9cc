import { wantNobody } from '../../intake/content/content-decision.store.ts'
import { itemState } from '../../intake/content/content.store.ts'
import { reopenReports } from '../../intake/reports/resolve-reports.ts'
import { reopenRecommendations } from '../../judging/ai-moderators/recommendations.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import { type ActorRef, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { reopenReview, resolveReviews } from '../../reviews/open-review.store.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import type { ActionDetails } from '../../actions/action-details.ts'
import type { Action } from '../../actions/action.entity.ts'
import { ActionObject } from '../../actions/action-object.ts'
import { actionsOfCauses, markUndone, ownChange } from '../../actions/action.store.ts'
import { auditUndone } from '../../actions/audit-inbox.store.ts'
import { cancelIntegrationDecisions } from '../../delivery/integrations/queued-decision.store.ts'
import { cancelWebhooks } from '../../delivery/webhooks/outbox.store.ts'
import { latestCause, standingChange } from '../../actions/standing-action.store.ts'
import { forgetTemporaryBans, startTemporaryBan } from '../bans/temporary-ban.ts'
import { banCause, recordedUnder, wholeCause } from '../deciding/decision.ts'
import { lockObject, saveObject, type TypedRef } from '../deciding/objects.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import { undoStrike } from '../strikes/take-back-strike.ts'

/** What came of taking a decision back: the review that is open again, or closed, and what is told of reviews. */
export interface UndoneDecision {
  reviewId: string | null
  reviewEvents: ReviewEvent[]
}

/** A member's own change of a status, and whether there is time to undo it. */
type OwnChange = NonNullable<Awaited<ReturnType<typeof ownChange>>>

/**
 * Takes a moderator's own decision back while its webhook still waits: status, tags, strike, the end of a ban and review
 * are what they were, the actions stay on record as undone, and the customer platform is never told. The ban of an author
 * that went with it is taken back as well, or nothing of it is.
 * @throws NotFoundError when it is not the member's own decision
 * @throws ConflictError code TOO_LATE when the time is over, or something was decided since
 */
export async function undoDecision(
  tx: Transaction,
  caller: Caller,
  actionId: string,
): Promise<UndoneDecision> {
  const { workspaceId, actor } = caller
  const named = await ownChange(tx, workspaceId, actionId, actor)
  if (!named) throw new NotFoundError()
  const cause = wholeCause(named.causeKey)
  const decision = await changeOf(tx, caller, named, cause)
  const ban = await changeOf(tx, caller, named, banCause(cause))
  // The user is locked before the content.
  const ofBan = ban ? await undoChange(tx, caller, ban) : []
  const events = decision ? await undoChange(tx, caller, decision) : []
  return { reviewId: events[0]?.reviewId ?? null, reviewEvents: [...events, ...ofBan] }
}

/** The change of a status that is recorded under a cause, which may be the very one that was named. */
async function changeOf(
  tx: Transaction,
  { workspaceId, actor }: Caller,
  named: OwnChange,
  cause: string,
): Promise<OwnChange | undefined> {
  if (named.causeKey === cause) return named
  const recorded = await actionsOfCauses(tx, workspaceId, [cause])
  const [change] = recorded.filter(({ undoneAt }) => undoneAt === null)
  return change && ownChange(tx, workspaceId, change.id, actor)
}

async function undoChange(
  tx: Transaction,
  { workspaceId, actor }: Caller,
  change: OwnChange,
): Promise<ReviewEvent[]> {
  if (change.objectType === ActionObject.list) throw new NotFoundError()
  const { objectType, objectId, causeKey, previousStatus: status } = change
  const parts = await lockedParts(tx, workspaceId, causeKey)
  const object = await lockObject(tx, { workspaceId, objectType, objectId })
  const latest = await latestCause(tx, object)
  if (!change.inTime || latest?.causeKey !== causeKey) throw tooLate()
  await takeOutOfDelivery(tx, workspaceId, parts)
  if (!(await undoStrikes(tx, workspaceId, parts))) throw tooLate()
  const { decidedBy, policyCategoryId, details } = await standingState(tx, object)
  const added = new Set(parts.flatMap(({ tagsAdded }) => tagsAdded))
  const tags = object.tags.filter((tag) => !added.has(tag))
  const version = null
  await saveObject(tx, objectType, {
    workspaceId,
    id: objectId,
    status,
    tags,
    version,
    decidedBy,
    policyCategoryId,
  })
  await undoBan(tx, { workspaceId, objectType, objectId }, status, details)
  const undone = parts.map(({ id }) => id)
  if (objectType === ObjectType.content) await reopenRecommendations(tx, workspaceId, objectId, undone)
  if (status !== Status.hidden) await reopenReports(tx, workspaceId, objectId, undone)
  return (await wantsReview(tx, { workspaceId, objectType, objectId }, status))
    ? reopenReview(tx, workspaceId, objectId, actor)
    : resolveReviews(tx, [{ workspaceId, objectId, by: decidedBy ?? actor, actionId: null }])
}

const tooLate = () => new ConflictError('It is too late to undo this decision', {}, 'TOO_LATE')

/** The actions of a decision, the user who got a strike with it under lock: users are locked before content. */
async function lockedParts(tx: Sql, workspaceId: string, cause: string): Promise<Action[]> {
  const recorded = await actionsOfCauses(tx, workspaceId, recordedUnder(cause))
  const parts = recorded.filter(({ undoneAt }) => undoneAt === null)
  for (const { details, objectId } of parts)
    if (details?.strike) await lockStrikeTarget(tx, workspaceId, objectId)
  return parts
}

/** Marks the actions as undone, so that nobody is told of them. @throws ConflictError when one is on its way already */
async function takeOutOfDelivery(tx: Sql, workspaceId: string, parts: readonly Action[]): Promise<void> {
  const ids = parts.map(({ id }) => id)
  await markUndone(tx, workspaceId, ids)
  await auditUndone(tx, workspaceId, ids)
  if (!(await cancelWebhooks(tx, workspaceId, ids))) throw tooLate()
  if (!(await cancelIntegrationDecisions(tx, workspaceId, ids))) throw tooLate()
}

/** Makes the strikes of a decision undone; false when something happened to one since. */
async function undoStrikes(tx: Sql, workspaceId: string, parts: readonly Action[]): Promise<boolean> {
  for (const { details, objectId } of parts) {
    if (!details?.strike) continue
    const target = await lockStrikeTarget(tx, workspaceId, objectId)
    if (!(await undoStrike(tx, target, details.strike.id))) return false
  }
  return true
}

/** Whom the object's status stands on now, with which category, and what that decision said besides. */
async function standingState(
  tx: Sql,
  object: ObjectRef,
): Promise<{ decidedBy: ActorRef | null; policyCategoryId: string | null; details: ActionDetails | null }> {
  const change = await standingChange(tx, object)
  if (!change) return { decidedBy: null, policyCategoryId: null, details: null }
  const { kind, id, ...state } = change
  return { decidedBy: { kind, id }, ...state }
}

/** Puts the end of a user's ban back to what it was before the decision: there was none, or that of the ban before. */
async function undoBan(
  tx: Sql,
  { workspaceId, objectType, objectId: id }: TypedRef,
  status: Status | null,
  details: ActionDetails | null,
): Promise<void> {
  if (objectType !== ObjectType.user) return
  const ban = details?.temporaryBan
  if (status === Status.hidden && ban)
    await startTemporaryBan(tx, { workspaceId, id }, { ...ban, until: new Date(ban.until) })
  else await forgetTemporaryBans(tx, [{ workspaceId, id }])
}

/** Whether the object waits for a human as it stood before the decision: flagged, or with a recommendation. */
async function wantsReview(
  tx: Transaction,
  { workspaceId, objectType, objectId: id }: TypedRef,
  status: Status | null,
): Promise<boolean> {
  if (status === Status.flagged) return true
  if (objectType !== ObjectType.content) return false
  const item = await itemState(tx, { workspaceId, id })
  return item?.recommended === true && !(await wantNobody(tx, [{ workspaceId, id }])).has(id)
}
