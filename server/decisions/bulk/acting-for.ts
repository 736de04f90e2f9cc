import { lockKey } from '../../access/api-keys/api-key.store.ts'
import { restrictionsOf } from '../../access/team/member-restriction.store.ts'
import { membersByIds } from '../../access/team/member.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { BulkDecision } from './bulk-decision.entity.ts'

/** The categories to which the actor who started a bulk decision has access now; null for all. */
export interface Reach {
  categories: readonly string[] | null
}

/** The access of the member or the key now; null when they are deleted or revoked, which ends the bulk decision. */
export async function reachOf(
  tx: Sql,
  { workspaceId, createdByKind, createdById, apiKeyId }: BulkDecision,
): Promise<Reach | null> {
  if (apiKeyId !== null) {
    const key = await lockKey(tx, workspaceId, apiKeyId)
    return key && key.revokedAt === null ? { categories: null } : null
  }
  if (createdByKind !== ActorKind.member || createdById === null) return { categories: null }
  const [member] = await membersByIds(tx, workspaceId, [createdById])
  if (!member) return null
  const categories = (await restrictionsOf(tx, workspaceId, [createdById])).map(({ id }) => id)
  return { categories: categories.length > 0 ? categories : null }
}
