import { membersByIds } from '../../access/team/member.store.ts'
import { itemState } from '../../intake/content/content.store.ts'
import { usersById } from '../../intake/users/user.store.ts'
import type { Sql } from '../../platform/database.ts'
import { type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import type { MessageVariables } from './resolve-variables.ts'

/** The addressee of a message: a user, or the author of the content that it replies to. */
export interface Addressee {
  objectType: ObjectType
  objectId: string
}

/**
 * The values of the variables of a message: the user's identifier when they have no name, and Verdict when the sender is no
 * member. @returns undefined when the addressee does not exist
 */
export async function variablesOf(
  tx: Sql,
  { workspaceId, actor }: { workspaceId: string; actor: ActorRef },
  { objectType, objectId }: Addressee,
): Promise<MessageVariables | undefined> {
  const about = { workspaceId, id: objectId }
  const userId = objectType === ObjectType.user ? objectId : (await itemState(tx, about))?.userId
  const [user] = userId === undefined ? [] : await usersById(tx, workspaceId, [userId])
  if (!user) return undefined
  const [member] = actor.id === null ? [] : await membersByIds(tx, workspaceId, [actor.id])
  return { user_name: user.name ?? user.externalId, moderator_name: member?.name ?? 'Verdict' }
}
