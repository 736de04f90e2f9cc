import { type Expression, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { namesIn } from '../names/names.store.ts'
import type { Member, TeamMember } from './member.entity.ts'
import { Role } from './role.ts'

interface Tables {
  member: TableOf<Member, 'createdAt' | 'mediaViewing'>
}

type Key = Pick<Member, 'workspaceId' | 'id'>

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of members by their ids. */
export const memberNames = namesIn<Tables>('member')

const shown = ['id', 'workspaceId', 'name', 'email', 'role', 'createdAt'] as const

/** All members of a workspace, by name. */
export const allMembers = (tx: Sql, workspaceId: string): Promise<TeamMember[]> =>
  tables(tx)
    .selectFrom('member')
    .select(shown)
    .where('workspaceId', '=', workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Members by their ids. */
export const membersByIds = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<TeamMember[]> =>
  tables(tx)
    .selectFrom('member')
    .select(shown)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The member of a workspace with an e-mail address, case-insensitive. */
export const memberByEmail = (tx: Sql, workspaceId: string, email: string): Promise<TeamMember | undefined> =>
  tables(tx)
    .selectFrom('member')
    .select(shown)
    .where('workspaceId', '=', workspaceId)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()

/** A member of some workspace with their password hash. */
export type MemberSecret = Pick<Member, 'id' | 'workspaceId' | 'passwordHash'>

const withEmail = (tx: Sql, email: string, most: number) =>
  tables(tx)
    .selectFrom('member')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)

/** The members with an e-mail address in all workspaces, last joined first; for the system. */
export const membershipsOf = (tx: Sql, email: string, most: number): Promise<TeamMember[]> =>
  withEmail(tx, email, most).select(shown).execute()

/** Like `membershipsOf`, with password hashes. */
export const secretsOf = (tx: Sql, email: string, most: number): Promise<MemberSecret[]> =>
  withEmail(tx, email, most).select(['id', 'workspaceId', 'passwordHash']).execute()

/**
 * The members among the given whose password is still the one whose hash was read, which stays so until the end of the
 * transaction: who sets another waits for that.
 */
export async function withSamePassword<M extends MemberSecret>(tx: Sql, members: readonly M[]): Promise<M[]> {
  const locked = await tables(tx)
    .selectFrom('member')
    .select(['workspaceId', 'id', 'passwordHash'])
    .where('workspaceId', '=', anyId(members.map(({ workspaceId }) => workspaceId)))
    .where('id', '=', anyId(members.map(({ id }) => id)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const hashes = new Map(locked.map(({ id, passwordHash }) => [id, passwordHash]))
  return members.filter(({ id, passwordHash }) => hashes.get(id) === passwordHash)
}

/** The most members of a workspace. */
export const memberBound = boundOf({ table: 'member', most: 2_000, things: 'members' })

/** A member to be added. */
export type AddedMember = Omit<Member, 'createdAt' | 'mediaViewing'>

/** Adds a member, unless another of the workspace has the e-mail address. @returns the member, or undefined */
export async function addMember(tx: Sql, member: AddedMember): Promise<TeamMember | undefined> {
  await memberBound.refuseMore(tx, member.workspaceId)
  return tables(tx)
    .insertInto('member')
    .values(member)
    .onConflict((taken) => taken.expression(sql`workspace_id, lower(email)`).doNothing())
    .returning(shown)
    .executeTakeFirst()
}

/** The member, locked until the end of the transaction. @returns undefined where there is none of that id */
export async function lockMember(tx: Sql, workspaceId: string, id: string): Promise<TeamMember | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('member')
    .select(shown)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Changes the name and role of a member. */
export async function changeMember(
  tx: Sql,
  { workspaceId, id, name, role }: Pick<Member, 'workspaceId' | 'id' | 'name' | 'role'>,
): Promise<void> {
  await tables(tx)
    .updateTable('member')
    .set({ name, role })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** SQL of whether an id is a member of a workspace. */
export const isMember = (workspaceId: Expression<string>, id: Expression<string | null>) =>
  sql<boolean>`exists (select from member m where (m.workspace_id, m.id) = (${workspaceId}, ${id}))`

/** SQL of whether an id is an admin of a workspace. */
export const isAdmin = (workspaceId: Expression<string>, id: Expression<string | null>) =>
  sql<boolean>`exists (select from member m
    where (m.workspace_id, m.id) = (${workspaceId}, ${id}) and m.role = ${sql.lit(Role.admin)})`

/**
 * SQL of whether a workspace has another admin or another of some members, besides a member; null for `some` means all
 * members, null for the member excludes nobody.
 */
export const hasOthers = (
  workspaceId: Expression<string>,
  id: Expression<string | null>,
  some: Expression<string[] | null>,
) =>
  sql<boolean>`exists (select from member m where m.workspace_id = ${workspaceId} and m.id is distinct from ${id}
    and (${some} is null or m.id = any (${some}) or m.role = ${sql.lit(Role.admin)}))`

/** SQL of the name of a member of a workspace; null for any other id. */
export const memberName = (workspaceId: Expression<string>, id: Expression<string | null>) =>
  sql<string | null>`(select m.name from member m where (m.workspace_id, m.id) = (${workspaceId}, ${id}))`

/** Removes a member. */
export async function deleteMember(tx: Sql, { workspaceId, id }: Key): Promise<void> {
  await tables(tx).deleteFrom('member').where('workspaceId', '=', workspaceId).where('id', '=', id).execute()
}

/** Whether another member of the workspace has the same role. */
export async function hasOther(tx: Sql, { workspaceId, id, role }: TeamMember): Promise<boolean> {
  const other = await tables(tx)
    .selectFrom('member')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('role', '=', role)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The hash of a member's password; null for an unknown member. */
export async function passwordHashOf(tx: Sql, { workspaceId, id }: Key): Promise<string | null> {
  const member = await tables(tx)
    .selectFrom('member')
    .select('passwordHash')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return member?.passwordHash ?? null
}

/** Replaces the password hash of a member. */
export async function setPasswordHash(
  tx: Sql,
  { workspaceId, id }: Key,
  passwordHash: string,
): Promise<void> {
  await tables(tx)
    .updateTable('member')
    .set({ passwordHash })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
