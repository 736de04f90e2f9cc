import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { Member } from './member.entity.ts'
import { Role } from './role.ts'

type Restricted = Pick<Member, 'workspaceId' | 'id' | 'role'>

/**
 * Restricts a moderator to categories (section 2.15); to none is to lift the restriction.
 * @throws InvalidInputError for a category that does not exist, or an admin
 */
export async function restrict(
  tx: Sql,
  { workspaceId, id, role }: Restricted,
  categoryIds: readonly string[],
): Promise<void> {
  if (role === Role.admin && categoryIds.length > 0)
    throw new InvalidInputError({ categoryIds: 'Only moderators can be restricted to categories' })
  await tx.query(`delete from member_category where workspace_id = $1 and member_id = $2`, [workspaceId, id])
  const written = await tx.query(
    `insert into member_category (workspace_id, member_id, category_id)
     select workspace_id, $2, id from category where workspace_id = $1 and id = any ($3::uuid[]) returning category_id`,
    [workspaceId, id, categoryIds],
  )
  if (written.length < categoryIds.length) throw new InvalidInputError({ categoryIds: 'Category not found' })
}

/** The ids of the categories that a member is restricted to; empty for all. */
export async function readRestriction(tx: Sql, { workspaceId, id }: Restricted): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select category_id as id from member_category where workspace_id = $1 and member_id = $2 order by category_id`,
    [workspaceId, id],
  )
  return rows.map((row) => row.id)
}

/**
 * Restricts the rest of a transaction as a member is restricted now: for work in the background that a member began.
 */
export async function actAsMember(tx: Sql, workspaceId: string, memberId: string): Promise<void> {
  await tx.query(
    `select set_config('verdict.categories', coalesce((
       select array_agg(c.category_id)::text from member_category c where c.workspace_id = $1 and c.member_id = $2), ''), true)`,
    [workspaceId, memberId],
  )
}

/** Does work of the transaction with what a member is shown now, and goes on with what the transaction was shown before. */
export async function asMember<T>(
  tx: Sql,
  workspaceId: string,
  memberId: string,
  work: () => Promise<T>,
): Promise<T> {
  const [before] = await tx.query<{ categories: string }>(
    `select coalesce(current_setting('verdict.categories', true), '') as categories`,
  )
  await actAsMember(tx, workspaceId, memberId)
  const made = await work()
  await tx.query(`select set_config('verdict.categories', $1, true)`, [before?.categories ?? ''])
  return made
}
