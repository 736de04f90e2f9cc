import type { Sql } from '../../platform/database.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { keysById } from '../api-keys/api-key.store.ts'
import { restrictionsOf } from './member-restriction.store.ts'
import { membersByIds } from './member.store.ts'
import type { Grant, Principal } from './principal.ts'
import { isBlindNow } from './withheld.store.ts'

/** The starter of background work. */
export interface StartedBy {
  workspaceId: string
  createdById: string | null
  /** The id of the API key that started it, if any. */
  apiKeyId: string | null
}

/**
 * The member or key that started some work, with their current permissions; null when the member has left, or the key
 * is revoked.
 */
export async function callerOfWork(
  tx: Sql,
  { workspaceId, createdById, apiKeyId }: StartedBy,
): Promise<Principal | null> {
  if (apiKeyId !== null) {
    const [key] = await keysById(tx, workspaceId, [apiKeyId])
    if (!key || key.revokedAt !== null) return null
    const { id, name, scopes } = key
    const grants = scopes.map((scope): Grant => `${scope}`).filter((grant) => grant.startsWith('graphql'))
    return { kind: 'key', id, name, email: null, workspaceId, actor: { kind: ActorKind.key, id }, grants }
  }
  const [member] = await membersByIds(tx, workspaceId, createdById === null ? [] : [createdById])
  if (!member) return null
  const { id, name, email, role } = member
  const blind = await isBlindNow(tx, workspaceId, id)
  const categories = (await restrictionsOf(tx, workspaceId, [id])).map((category) => category.id)
  return {
    kind: 'member',
    id,
    name,
    email,
    workspaceId,
    actor: { kind: ActorKind.member, id },
    grants: [role],
    ...(categories.length > 0 && { categories }),
    ...(blind && { blind }),
  }
}
