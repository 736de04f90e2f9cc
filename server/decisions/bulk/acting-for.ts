import { lockKey } from '../../access/api-keys/api-key.store.ts'
import { restrictionsOf } from '../../access/team/member-restriction.store.ts'
import { membersByIds } from '../../access/team/member.store.ts'
import type { Sql } from '../../platform/database.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { BulkDecision } from './bulk-decision.entity.ts'

/** What whoever started a decision on a selection may see now: all, or these categories. */
export interface Reach {
  categories: readonly string[] | null
}

/** What the member or the key reaches now; null when they are gone, and what they asked for goes with them. */
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
