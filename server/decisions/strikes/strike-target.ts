import { lockUser } from '../../intake/users/user.store.ts'
import type { Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Origin } from '../../platform/origin.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { StrikeTarget } from './strike-event.ts'

/** Locks a user whose strikes a request is about to change. @throws NotFoundError */
export async function lockStrikeTarget(
  tx: Sql,
  workspaceId: string,
  userId: string,
  origin: Origin | null = null,
): Promise<StrikeTarget> {
  const user = isId(userId) ? await lockUser(tx, workspaceId, userId) : undefined
  if (!user) throw new NotFoundError('User not found', 'user')
  const { id, now, externalId, tags } = user
  return { workspaceId, id, now, snapshot: { type: ObjectType.user, id: externalId, tags }, origin }
}
