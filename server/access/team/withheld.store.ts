import { type Expression, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { MemberWithheld } from './member-withheld.entity.ts'

interface Tables {
  memberWithheld: TableOf<MemberWithheld>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** Whether something is withheld from a member, as a part of another statement. */
export const isBlind = (workspaceId: Expression<string>, memberId: Expression<string>) =>
  sql<boolean>`exists (select from member_withheld w
    where (w.workspace_id, w.member_id) = (${workspaceId}, ${memberId}))`

/** Whether something is withheld from a member now. */
export async function isBlindNow(tx: Sql, workspaceId: string, memberId: string): Promise<boolean> {
  const { blind } = await tables(tx)
    .selectNoFrom(isBlind(sql`${workspaceId}::uuid`, sql`${memberId}::uuid`).as('blind'))
    .executeTakeFirstOrThrow()
  return blind
}

/**
 * Withholds rows from a member from now on, who is shown an item as it stood. Their requests go by it once their sessions
 * are renewed.
 */
export async function withhold(tx: Sql, { shown, ...withheld }: MemberWithheld): Promise<void> {
  await tables(tx)
    .insertInto('memberWithheld')
    .values({ ...withheld, shown: json(shown) })
    .onConflict((there) => there.doNothing())
    .execute()
}

/** Shows the object of a cause in another state to whoever judges it blind. */
export async function showAs(
  tx: Sql,
  workspaceId: string,
  causeId: string,
  shown: Record<string, unknown>,
): Promise<void> {
  await tables(tx)
    .updateTable('memberWithheld')
    .set({ shown: json(shown) })
    .where('workspaceId', '=', workspaceId)
    .where('causeId', '=', causeId)
    .execute()
}

/** Withholds no more what was withheld for these causes. @returns the members from whom it was */
export async function endWithholding(
  tx: Sql,
  workspaceId: string,
  causeIds: readonly string[],
): Promise<string[]> {
  const gone = await tables(tx)
    .deleteFrom('memberWithheld')
    .where('workspaceId', '=', workspaceId)
    .where('causeId', '=', sql<string>`any (${causeIds}::uuid[])`)
    .returning('memberId')
    .execute()
  return gone.map(({ memberId }) => memberId)
}

const nobodyIsBlind = sql<boolean>`(select verdict_blind_member()) is null`

/** A column of a table as the caller is to see it: as it stood before, where they judge the row's object blind. */
export const shownTo = <T>(table: 'content', column: string, type: string) => {
  const own = sql.ref(`${table}.${column}`)
  const before = sql`verdict_shown(${sql.ref(`${table}.id`)})`
  return sql<T>`case when ${nobodyIsBlind} or not coalesce(${before} ? ${sql.lit(column)}, false) then ${own}
    else ${valueOf(before, column, type)} end`
}

/** A value of a JSON object as a type of PostgreSQL, an array among them. */
const valueOf = (object: Expression<unknown>, column: string, type: string) =>
  type.endsWith('[]')
    ? sql`array(select jsonb_array_elements_text(${object} -> ${sql.lit(column)}))::${sql.raw(type)}`
    : sql`(${object} ->> ${sql.lit(column)})::${sql.raw(type)}`

/** That a row's object is not judged blind by the caller: for filters that would tell what is withheld. */
export const isOpenlyJudged = (objectId: Expression<string>) =>
  sql<SqlBool>`(${nobodyIsBlind} or verdict_shown(${objectId}) is null)`
