import type { Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { StrikeTarget } from './strike-event.ts'

interface Row {
  workspaceId: string
  id: string
  now: Date
  externalId: string
  tags: string[]
}

/** Locks a user whose strikes are about to change. @throws NotFoundError */
export async function lockStrikeTarget(tx: Sql, userId: string): Promise<StrikeTarget> {
  const [row] = isId(userId)
    ? await tx.query<Row>(
        `select workspace_id as "workspaceId", id, clock_timestamp() as now, external_id as "externalId", tags
         from platform_user where id = $1 for no key update`,
        [userId],
      )
    : []
  if (!row) throw new NotFoundError('User not found')
  const { externalId, tags, ...target } = row
  return { ...target, snapshot: { type: ObjectType.user, id: externalId, tags } }
}
