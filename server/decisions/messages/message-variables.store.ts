import { sql } from 'kysely'
import type { Member } from '../../access/team/member.entity.ts'
import type { Content } from '../../intake/content/content.entity.ts'
import type { User } from '../../intake/users/user.entity.ts'
import type { Sql } from '../../platform/database.ts'
import { type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import type { MessageVariables } from './resolve-variables.ts'

interface Tables {
  content: Pick<Content, 'workspaceId' | 'id' | 'userId'>
  member: Pick<Member, 'workspaceId' | 'id' | 'name'>
  platformUser: Pick<User, 'workspaceId' | 'id' | 'name' | 'externalId'>
}

/** Whom a message goes to: a user, or the author of the content that it answers. */
export interface Addressee {
  objectType: ObjectType
  objectId: string
}

/**
 * What the variables of a message stand for: the addressee by the caller's identifier where they have no name, and
 * Verdict where no member writes. @returns nothing when the addressee is not there
 */
export async function variablesOf(
  tx: Sql,
  { workspaceId, actor }: { workspaceId: string; actor: ActorRef },
  { objectType, objectId }: Addressee,
): Promise<MessageVariables | undefined> {
  const db = tx.db<Tables>()
  const author = db
    .selectFrom('content')
    .select('userId')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', objectId)
  const moderator = db
    .selectFrom('member')
    .select('name')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', actor.id)
  const names = await db
    .selectFrom('platformUser')
    .select(sql<string>`coalesce(name, external_id)`.as('user'))
    .select(({ fn }) => fn.coalesce(moderator, sql.lit('Verdict')).as('moderator'))
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', objectType === ObjectType.user ? objectId : author)
    .executeTakeFirst()
  return names && { user_name: names.user, moderator_name: names.moderator }
}
