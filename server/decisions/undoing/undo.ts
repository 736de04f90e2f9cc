import type { ActionDetails } from '../../actions/action-details.ts'
import { ActionObject } from '../../actions/action-object.ts'
import type { Action } from '../../actions/action.entity.ts'
import { actionsOfCauses, markUndone, ownChange } from '../../actions/action.store.ts'
import { auditUndone } from '../../actions/audit-inbox.store.ts'
import { latestCause, standingChange } from '../../actions/standing-action.store.ts'
import { cancelIntegrationDecisions } from '../../delivery/integrations/queued-decision.store.ts'
import { cancelWebhooks } from '../../delivery/webhooks/outbox.store.ts'
import { needNoReview } from '../../intake/content/content-decision.store.ts'
import { itemState } from '../../intake/content/content.store.ts'
import { reopenReports } from '../../intake/reports/resolve-reports.ts'
import { reopenRecommendations } from '../../judging/ai-moderators/recommendations.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import { type ActorRef, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { armClaimTimer } from '../../reviews/claim-timer.ts'
import { reopenReview, resolveReviews } from '../../reviews/open-review.store.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { clearTemporaryBans, startTemporaryBan } from '../bans/temporary-ban.ts'
import { banCause, recordedUnder, wholeCause } from '../deciding/decision.ts'
import { lockObject, saveObject, type TypedRef } from '../deciding/objects.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import { undoStrike } from '../strikes/take-back-strike.ts'
import { judgeHeldOff } from './judge-held-off.ts'

/** The result of an undo: the review that was reopened or closed, and the review events. */
export interface UndoneDecision {
  reviewId: string | null
  reviewEvents: ReviewEvent[]
}

/** A member's own change of a status, and whether it can still be undone. */
type OwnChange = NonNullable<Awaited<ReturnType<typeof ownChange>>>

/**
 * Undoes a moderator's own decision while its webhook is still withheld: status, tags, strike, the end of a ban and the review
 * are restored, the actions stay on record as undone, and no webhook is sent. What was judged meanwhile is judged again. The ban
 * of an author that belongs to it is undone as well, or nothing is.
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

/** The change of a status that is recorded under a cause, possibly the named one itself. */
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

async function undoChange(tx: Transaction, caller: Caller, change: OwnChange): Promise<ReviewEvent[]> {
  const { workspaceId, actor } = caller
  if (change.objectType === ActionObject.list) throw new NotFoundError()
  const { objectType, objectId, causeKey, previousStatus: status } = change
  const parts = await lockedParts(tx, workspaceId, causeKey)
  const object = await lockObject(tx, { workspaceId, objectType, objectId })
  const latest = await latestCause(tx, object)
  if (!change.inTime || latest?.causeKey !== causeKey) throw tooLate()
  await takeOutOfDelivery(tx, workspaceId, parts)
  if (!(await undoStrikes(tx, caller, parts))) throw tooLate()
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
  await undoBan(tx, caller, { workspaceId, objectType, objectId }, { status, details })
  const undone = parts.map(({ id }) => id)
  if (objectType === ObjectType.content) await reopenRecommendations(tx, workspaceId, objectId, undone)
  if (status !== Status.hidden) await reopenReports(tx, workspaceId, objectId, undone)
  await judgeHeldOff(tx, caller, [change])
  if (await wantsReview(tx, { workspaceId, objectType, objectId }, status))
    return openedAgain(tx, caller, objectId)
  return resolveReviews(tx, [{ workspaceId, objectId, by: decidedBy ?? actor, actionId: null }])
}

/** Opens the review of an object again for the member who decided it, whose claim ends as any other does. */
async function openedAgain(
  tx: Sql,
  { workspaceId, actor, origin }: Caller,
  objectId: string,
): Promise<ReviewEvent[]> {
  const opened = await reopenReview(tx, workspaceId, objectId, actor)
  for (const review of opened) await armClaimTimer(tx, review, origin)
  return opened
}

const tooLate = () => new ConflictError('It is too late to undo this decision', {}, 'TOO_LATE')

/** The actions of a decision, with the lock of the user who got a strike with it: users are locked before content. */
async function lockedParts(tx: Sql, workspaceId: string, cause: string): Promise<Action[]> {
  const recorded = await actionsOfCauses(tx, workspaceId, recordedUnder(cause))
  const parts = recorded.filter(({ undoneAt }) => undoneAt === null)
  for (const { details, objectId } of parts)
    if (details?.strike) await lockStrikeTarget(tx, workspaceId, objectId)
  return parts
}

/** Marks the actions as undone, so that they are not sent. @throws ConflictError when the delivery of one has started */
async function takeOutOfDelivery(tx: Sql, workspaceId: string, parts: readonly Action[]): Promise<void> {
  const ids = parts.map(({ id }) => id)
  await markUndone(tx, workspaceId, ids)
  await auditUndone(tx, workspaceId, ids)
  if (!(await cancelWebhooks(tx, workspaceId, ids))) throw tooLate()
  if (!(await cancelIntegrationDecisions(tx, workspaceId, ids))) throw tooLate()
}

/** Makes the strikes of a decision undone; false when something happened to one since. */
async function undoStrikes(
  tx: Sql,
  { workspaceId, origin }: Caller,
  parts: readonly Action[],
): Promise<boolean> {
  for (const { details, objectId } of parts) {
    if (!details?.strike) continue
    const target = await lockStrikeTarget(tx, workspaceId, objectId, origin ?? null)
    if (!(await undoStrike(tx, target, details.strike.id))) return false
  }
  return true
}

/** The actor and category of the object's present status, and the details of that action. */
async function standingState(
  tx: Sql,
  object: ObjectRef,
): Promise<{ decidedBy: ActorRef | null; policyCategoryId: string | null; details: ActionDetails | null }> {
  const change = await standingChange(tx, object)
  if (!change) return { decidedBy: null, policyCategoryId: null, details: null }
  const { kind, id, ...state } = change
  return { decidedBy: { kind, id }, ...state }
}

/** Restores the end of a user's ban before the decision: none, or that of the earlier ban. */
async function undoBan(
  tx: Sql,
  { origin }: Caller,
  { workspaceId, objectType, objectId: id }: TypedRef,
  { status, details }: { status: Status | null; details: ActionDetails | null },
): Promise<void> {
  if (objectType !== ObjectType.user) return
  const ban = details?.temporaryBan
  if (status === Status.hidden && ban)
    await startTemporaryBan(tx, { workspaceId, id }, { ...ban, until: new Date(ban.until) }, origin)
  else await clearTemporaryBans(tx, [{ workspaceId, id }])
}

/** Whether the object needed a human before the decision: flagged, or with a pending recommendation. */
async function wantsReview(
  tx: Transaction,
  { workspaceId, objectType, objectId: id }: TypedRef,
  status: Status | null,
): Promise<boolean> {
  if (status === Status.flagged) return true
  if (objectType !== ObjectType.content) return false
  const item = await itemState(tx, { workspaceId, id })
  return item?.recommended === true && !(await needNoReview(tx, [{ workspaceId, id }])).has(id)
}
