import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { wantNobody } from '../../intake/content/content-decision.store.ts'
import { reopenRecommendations } from '../../judging/ai-moderators/recommendations.ts'
import { auditUndone } from '../actions/audit-inbox.ts'
import { cancelIntegrationDecisions } from '../actions/integration-decisions.ts'
import type { Transaction } from '../../platform/database.ts'
import { reopenReports } from '../../intake/reports/resolve-reports.ts'
import { reopenReview, resolveReviews } from '../../reviews/open-review.store.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { type ActorRef, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { LockedObject, ObjectAdapter } from '../deciding/object-adapter.ts'
import { objectAdapters } from '../deciding/objects/index.ts'
import { standingDecider } from '../deciding/standing-decider.ts'
import { lockedParts, undoBan, undoStrikes } from './undo-parts.ts'

interface Undoable {
  cause: string
  objectType: ObjectType
  objectId: string
  previousStatus: Status | null
  inTime: boolean
}

/**
 * Takes a moderator's own decision back while its webhook still waits: status, tags, strike, the end of a ban and review
 * are what they were, the actions stay on record as undone, and the customer platform is never told.
 * @throws NotFoundError when it is not the member's own decision
 * @throws ConflictError code TOO_LATE when the time is over, or something was decided since
 */
export async function undoDecision(
  tx: Transaction,
  workspaceId: string,
  actionId: string,
  actor: ActorRef,
): Promise<ReviewEvent[]> {
  const action = await undoable(tx, actionId, actor)
  const parts = await lockedParts(tx, workspaceId, action.cause)
  const { adapter, object } = await lock(tx, action)
  if (!action.inTime || (await decidedSince(tx, action))) throw tooLate()
  const undone = parts.map(({ id }) => id)
  await tx.query(`update action set undone_at = now() where workspace_id = $1 and id = any ($2::uuid[])`, [
    workspaceId,
    undone,
  ])
  await auditUndone(tx, workspaceId, undone)
  await cancelWebhooks(tx, undone)
  if (!(await cancelIntegrationDecisions(tx, undone))) throw tooLate()
  if (!(await undoStrikes(tx, parts))) throw tooLate()
  const added = new Set(parts.flatMap(({ tagsAdded }) => tagsAdded))
  const tags = object.tags.filter((tag) => !added.has(tag))
  const { ban, ...standing } = await standingDecider(tx, object.id)
  const status = action.previousStatus
  await adapter.save(tx, [{ workspaceId, id: object.id, status, tags, version: null, ...standing }])
  if (action.objectType === ObjectType.content)
    await reopenRecommendations(tx, workspaceId, object.id, undone)
  await undoBan(tx, object, { objectType: action.objectType, status, ban })
  if (action.previousStatus !== Status.hidden) await reopenReports(tx, workspaceId, object.id, undone)
  return (await wantsReview(tx, object, status))
    ? reopenReview(tx, workspaceId, object.id, actor)
    : resolveReviews(tx, [{ workspaceId, objectId: object.id, by: standing.decidedBy ?? actor }])
}

/** Whether the object waits for a human as it stood before the decision: flagged, or with a recommendation. */
async function wantsReview(tx: Transaction, { id }: LockedObject, status: Status | null): Promise<boolean> {
  if (status === Status.flagged) return true
  const [content] = await tx.query<{ id: string }>(`select id from content where id = $1 and recommended`, [
    id,
  ])
  return content !== undefined && !(await wantNobody(tx, [id])).has(id)
}

const tooLate = () => new ConflictError('It is too late to undo this decision', {}, 'TOO_LATE')

async function undoable(tx: Transaction, actionId: string, actor: ActorRef): Promise<Undoable> {
  const [action] = await tx.query<Undoable>(
    `select cause_key as cause, object_type as "objectType", object_id as "objectId", previous_status as "previousStatus",
       coalesce(undoable_until > clock_timestamp(), false) and undone_at is null as "inTime"
     from action where id = $1 and action_type = 'ChangeStatus' and actor_kind = $2 and actor_id = $3`,
    [actionId, actor.kind, actor.id],
  )
  if (!action) throw new NotFoundError()
  return action
}

async function lock(
  tx: Transaction,
  { objectType, objectId }: Undoable,
): Promise<{ adapter: ObjectAdapter; object: LockedObject }> {
  const adapter = objectAdapters.find(({ type }) => type === objectType)
  const [object] = adapter ? await adapter.lock(tx, [objectId]) : []
  if (!adapter || !object) throw new NotFoundError()
  return { adapter, object }
}

async function decidedSince(tx: Transaction, { objectId, cause }: Undoable): Promise<boolean> {
  const [latest] = await tx.query<{ cause: string }>(
    `select cause_key as cause from action where object_id = $1 and action_type = 'ChangeStatus' and undone_at is null
     order by created_at desc, id desc limit 1`,
    [objectId],
  )
  return latest?.cause !== cause
}

/** Takes the payloads out of the outbox. @throws ConflictError when one is on its way already */
async function cancelWebhooks(tx: Transaction, actionIds: string[]): Promise<void> {
  await tx.query(
    `update outbox set state = 'cancelled' where action_id = any ($1::uuid[]) and state = 'waiting'`,
    [actionIds],
  )
  const left = await tx.query(
    `select 1 from outbox where action_id = any ($1::uuid[]) and state <> 'cancelled'`,
    [actionIds],
  )
  if (left.length > 0) throw tooLate()
}
