import type { TemporaryBan } from '../actions/action-details.ts'
import { forgetTemporaryBans, startTemporaryBan } from '../bans/temporary-ban.ts'
import type { Sql } from '../../platform/database.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import { undoStrike } from '../strikes/take-back-strike.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { recordedUnder } from '../deciding/decision.ts'

/** One of the actions that a decision was recorded as. */
export interface DecidedPart {
  id: string
  actionType: string
  objectId: string
  tagsAdded: string[]
  strikeId: string | null
}

/** The actions of a decision, the user who got a strike with it under lock: users are locked before content. */
export async function lockedParts(tx: Sql, workspaceId: string, cause: string): Promise<DecidedPart[]> {
  const parts = await tx.query<DecidedPart>(
    `select id, action_type as "actionType", object_id as "objectId", tags_added as "tagsAdded",
       details -> 'strike' ->> 'id' as "strikeId"
     from action where workspace_id = $1 and cause_key = any ($2) and undone_at is null order by id`,
    [workspaceId, recordedUnder(cause)],
  )
  for (const { strikeId, objectId } of parts) if (strikeId) await lockStrikeTarget(tx, objectId)
  return parts
}

/** Makes the strikes of a decision undone; false when something happened to one since. */
export async function undoStrikes(tx: Sql, parts: readonly DecidedPart[]): Promise<boolean> {
  for (const { strikeId, objectId } of parts)
    if (strikeId && !(await undoStrike(tx, await lockStrikeTarget(tx, objectId), strikeId))) return false
  return true
}

/** Puts the end of a user's ban back to what it was before the decision: there was none, or that of the ban before. */
export async function undoBan(
  tx: Sql,
  object: { workspaceId: string; id: string },
  { objectType, status, ban }: { objectType: ObjectType; status: Status | null; ban: TemporaryBan | null },
): Promise<void> {
  if (objectType !== ObjectType.user) return
  if (status === Status.hidden && ban)
    await startTemporaryBan(tx, object, { ...ban, until: new Date(ban.until) })
  else await forgetTemporaryBans(tx, [object.id])
}
