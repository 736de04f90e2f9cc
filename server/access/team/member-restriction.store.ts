import { type RawBuilder, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { MemberCategory } from './member-category.entity.ts'
import type { Member } from './member.entity.ts'
import { isBlind } from './withheld.store.ts'

interface Tables {
  memberCategory: TableOf<MemberCategory>
}

type Key = Pick<Member, 'workspaceId' | 'id'>

const tables = (tx: Sql) => tx.db<Tables>()

/** Restricts a member to categories, which must exist; an empty list lifts the restriction. */
export async function setRestriction(
  tx: Sql,
  { workspaceId, id }: Key,
  categoryIds: readonly string[],
): Promise<void> {
  await tables(tx)
    .deleteFrom('memberCategory')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', id)
    .execute()
  if (categoryIds.length === 0) return
  await tables(tx)
    .insertInto('memberCategory')
    .values(categoryIds.map((categoryId) => ({ workspaceId, memberId: id, categoryId })))
    .execute()
}

/** The ids of the categories that members are restricted to, with the member's id as `ownerId`. */
export const restrictionsOf = (
  tx: Sql,
  workspaceId: string,
  memberIds: readonly string[],
): Promise<{ ownerId: string; id: string }[]> =>
  tables(tx)
    .selectFrom('memberCategory')
    .select(['memberId as ownerId', 'categoryId as id'])
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', anyId(memberIds))
    .orderBy('categoryId')
    .execute()

/** Restricts the rest of a transaction to the member's current categories: for background work of a member. */
export async function actAsMember(tx: Sql, workspaceId: string, memberId: string): Promise<void> {
  const categories = tables(tx)
    .selectFrom('memberCategory')
    .select(sql`array_agg(category_id)::text`.as('ids'))
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
  await restrictTo(tx, sql`coalesce((${categories}), '')`)
}

/** Restricts the rest of a transaction to what the member may see now, also in a blind review. */
export async function seeAsMember(tx: Sql, workspaceId: string, memberId: string): Promise<void> {
  await actAsMember(tx, workspaceId, memberId)
  const isJudging = isBlind(sql`${workspaceId}::uuid`, sql`${memberId}::uuid`)
  await withholdFrom(tx, sql`case when ${isJudging} then ${memberId}::text else '' end`)
}

/** Runs work of the transaction with what the member may see now, also in a blind review, then restores what it could see. */
export function asMember<T>(
  tx: Sql,
  workspaceId: string,
  memberId: string,
  work: () => Promise<T>,
): Promise<T> {
  return keepingSight(tx, async () => {
    await seeAsMember(tx, workspaceId, memberId)
    return work()
  })
}

/**
 * Runs work of the transaction for members, once for all who are restricted to the same categories, then restores what it could
 * see. What is withheld from one of them in a blind review, the work itself leaves out. @returns what all of it returned
 */
export function asMembers<T>(
  tx: Sql,
  workspaceId: string,
  memberIds: readonly string[],
  work: (memberIds: string[]) => Promise<T[]>,
): Promise<T[]> {
  return keepingSight(tx, async () => {
    await withholdFrom(tx, sql`''`)
    const made: T[] = []
    for (const alike of await restrictedAlike(tx, workspaceId, memberIds)) {
      await restrictTo(tx, sql`${alike.categories}`)
      for (const each of await work(alike.memberIds)) made.push(each)
    }
    return made
  })
}

/** Members by the categories that they are restricted to, as the value of the setting; empty for none. */
async function restrictedAlike(
  tx: Sql,
  workspaceId: string,
  memberIds: readonly string[],
): Promise<{ categories: string; memberIds: string[] }[]> {
  const own = tables(tx)
    .selectFrom('memberCategory')
    .select(sql`array_agg(category_id order by category_id)::text`.as('ids'))
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', sql<string>`of.id`)
  const { rows } = await sql<{ categories: string; memberIds: string[] }>`
    select coalesce((${own}), '') as categories, array_agg(of.id) as member_ids
    from unnest(${memberIds}::uuid[]) of (id) group by 1`.execute(tables(tx))
  return rows
}

/** Runs work that changes what the transaction is restricted to and what is withheld from it, then restores both. */
async function keepingSight<T>(tx: Sql, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{
    categories: string
    blind: string
  }>`select coalesce(current_setting('verdict.categories', true), '') as categories,
    coalesce(current_setting('verdict.blind_member', true), '') as blind`.execute(tables(tx))
  const made = await work()
  await restrictTo(tx, sql`${rows[0]?.categories ?? ''}`)
  await withholdFrom(tx, sql`${rows[0]?.blind ?? ''}`)
  return made
}

/** Restricts row-level security to the categories until the end of the transaction. */
async function restrictTo(tx: Sql, categories: RawBuilder<unknown>): Promise<void> {
  await sql`select set_config('verdict.categories', ${categories}, true)`.execute(tables(tx))
}

/** Has row-level security withhold what a member in a blind review must not see, or nothing, until the end of the transaction. */
async function withholdFrom(tx: Sql, memberId: RawBuilder<unknown>): Promise<void> {
  await sql`select set_config('verdict.blind_member', ${memberId}, true)`.execute(tables(tx))
}
