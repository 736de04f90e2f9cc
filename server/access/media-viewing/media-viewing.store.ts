import type { Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Member } from '../team/member.entity.ts'
import type { MediaViewing } from './media-viewing.ts'

interface Tables {
  member: Pick<Member, 'workspaceId' | 'id' | 'mediaViewing'>
}

/** The viewing settings of a member, locked until the end of the transaction. @throws NotFoundError */
export async function lockedViewing(tx: Sql, workspaceId: string, id: string): Promise<MediaViewing> {
  const member = await chosen(tx, workspaceId, id).forNoKeyUpdate().executeTakeFirst()
  if (!member) throw new NotFoundError('Member not found')
  return member.mediaViewing
}

/** The viewing settings of a member; undefined for an unknown one. */
export const viewingOf = async (
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<MediaViewing | undefined> => (await chosen(tx, workspaceId, id).executeTakeFirst())?.mediaViewing

const chosen = (tx: Sql, workspaceId: string, id: string) =>
  tx
    .db<Tables>()
    .selectFrom('member')
    .select('mediaViewing')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)

/** Stores the viewing settings of a member. */
export async function keepViewing(
  tx: Sql,
  workspaceId: string,
  id: string,
  mediaViewing: MediaViewing,
): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('member')
    .set({ mediaViewing })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
