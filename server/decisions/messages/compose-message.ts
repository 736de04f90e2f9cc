import { membersByIds } from '../../access/team/member.store.ts'
import type { SentMessage } from '../../actions/action-details.ts'
import { itemState } from '../../intake/content/content.store.ts'
import { usersById } from '../../intake/users/user.store.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import { templateById } from '../../settings/messages/message-template.store.ts'
import type { MessageText } from '../../settings/messages/message.input.ts'
import { resolveVariables, type MessageVariables } from './resolve-variables.ts'

/**
 * The final text of a message (section 2.14): the caller's own, else the template's, with variables resolved. A user without a
 * name is called by the customer platform's identifier.
 * @throws InvalidInputError when there is no such template, or the object has no user
 */
export async function composeMessage(
  tx: Sql,
  { workspaceId, actor }: { workspaceId: string; actor: ActorRef },
  { objectType, objectId }: Addressee,
  { text, templateId }: MessageText,
): Promise<SentMessage> {
  const template = templateId ? await templateById(tx, workspaceId, templateId) : undefined
  if (templateId && !template) throw new InvalidInputError({ templateId: 'There is no such template' })
  if (objectType === ObjectType.subcategory)
    throw new InvalidInputError({ message: 'A subcategory has nobody to write to' })
  const variables = await variablesOf(tx, { workspaceId, actor }, { objectType, objectId })
  if (!variables) throw new Error('the addressee is not there')
  return {
    text: resolveVariables(text || (template?.message ?? ''), variables),
    templateName: template?.name ?? null,
  }
}

/** The addressee of a message: a user, or the author of the content that it replies to. */
interface Addressee {
  objectType: ObjectType
  objectId: string
}

/**
 * The values of the variables of a message: the user's identifier when they have no name, and Verdict when the sender is no
 * member. @returns undefined when the addressee does not exist
 */
async function variablesOf(
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
