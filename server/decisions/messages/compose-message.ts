import type { SentMessage } from '../actions/action-details.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import type { MessageText } from '../../settings/messages/message.input.ts'
import { templateById } from '../../settings/messages/message-template.store.ts'
import { type MessageVariables, resolveVariables } from './resolve-variables.ts'

/** Whom a message goes to: a user, or the author of the content that it answers. */
export interface Addressee {
  objectType: ObjectType
  objectId: string
}

/**
 * The final text of a message (section 2.14): the template's unless there is an own one, with its variables resolved.
 * A user without a name goes by the caller's identifier.
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
  const [variables] = await tx.query<MessageVariables>(
    `select coalesce(u.name, u.external_id) as user_name,
       coalesce((select m.name from member m where (m.workspace_id, m.id) = (u.workspace_id, $2::uuid)), 'Verdict') as moderator_name
     from platform_user u
     where u.id = case when $3 then $1::uuid else (select c.user_id from content c where c.id = $1) end`,
    [objectId, actor.id, objectType === ObjectType.user],
  )
  if (!variables) throw new Error('the addressee is not there')
  return {
    text: resolveVariables(text || (template?.message ?? ''), variables),
    templateName: template?.name ?? null,
  }
}
