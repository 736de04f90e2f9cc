import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { type NameQuery, noExcerpt } from '../names/name-query.ts'
import type { Invitation, ShownInvitation } from './invitation.entity.ts'

interface Tables {
  invitation: TableOf<Invitation, 'createdAt'>
}

type Key = Pick<Invitation, 'workspaceId' | 'id'>

const tables = (tx: Sql) => tx.db<Tables>()

const shown = [
  'workspaceId',
  'id',
  'email',
  'name',
  'role',
  'categoryIds',
  'queueIds',
  'invitedById',
  'expiresAt',
  'createdAt',
] as const

/** The most open invitations of a workspace. */
export const invitationBound = boundOf({ table: 'invitation', most: 500, things: 'invitations' })

const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`

/** The names of invitations, by id: those of the invited people. */
export const invitationNames: NameQuery = (tx, workspaceId, ids) =>
  tables(tx)
    .selectFrom('invitation')
    .select(['id', 'email as name', noExcerpt])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))

/** The open invitations of a workspace, newest first, including expired ones. */
export const allInvitations = (tx: Sql, workspaceId: string): Promise<ShownInvitation[]> =>
  tables(tx)
    .selectFrom('invitation')
    .select(shown)
    .where('workspaceId', '=', workspaceId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Adds an invitation whose link works for a number of days, unless another of the workspace has its e-mail address. */
export async function addInvitation(
  tx: Sql,
  { days, ...invitation }: Omit<Invitation, 'createdAt' | 'expiresAt'> & { days: number },
): Promise<ShownInvitation | undefined> {
  await invitationBound.refuseMore(tx, invitation.workspaceId)
  return tables(tx)
    .insertInto('invitation')
    .values({ ...invitation, expiresAt: inDays(days) })
    .onConflict((taken) => taken.expression(sql`workspace_id, lower(email)`).doNothing())
    .returning(shown)
    .executeTakeFirst()
}

/** Replaces the link of an invitation. @returns undefined where there is none of that id */
export async function renewInvitation(
  tx: Sql,
  { workspaceId, id }: Key,
  { tokenHash, days }: { tokenHash: string; days: number },
): Promise<ShownInvitation | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .updateTable('invitation')
    .set({ tokenHash, expiresAt: inDays(days) })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()
}

/** The invitation of a token, unless it has expired; in a transaction of the system. */
export const invitationOfLink = (tx: Sql, tokenHash: string): Promise<ShownInvitation | undefined> =>
  tables(tx)
    .selectFrom('invitation')
    .select(shown)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** Deletes and returns the invitation of a token, unless it has expired. */
export const useInvitation = (
  tx: Sql,
  workspaceId: string,
  tokenHash: string,
): Promise<ShownInvitation | undefined> =>
  tables(tx)
    .deleteFrom('invitation')
    .where('workspaceId', '=', workspaceId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(shown)
    .executeTakeFirst()

/** Deletes and returns the invitation of an e-mail address, unless it has expired. */
export const useInvitationOf = (
  tx: Sql,
  workspaceId: string,
  email: string,
): Promise<ShownInvitation | undefined> =>
  tables(tx)
    .deleteFrom('invitation')
    .where('workspaceId', '=', workspaceId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(shown)
    .executeTakeFirst()

/** Deletes an invitation. @returns the deleted row, or undefined where there is none of that id */
export async function deleteInvitation(
  tx: Sql,
  { workspaceId, id }: Key,
): Promise<ShownInvitation | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .deleteFrom('invitation')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()
}

/** Deletes the invitation of an e-mail address whose owner has become a member. */
export async function deleteInvitationOf(tx: Sql, workspaceId: string, email: string): Promise<void> {
  await tables(tx)
    .deleteFrom('invitation')
    .where('workspaceId', '=', workspaceId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .execute()
}
