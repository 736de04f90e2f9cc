import { type Expression, type SqlBool, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { MemberWithheld } from './member-withheld.entity.ts'

interface Tables {
  memberWithheld: TableOf<MemberWithheld>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** SQL of whether a member is in a blind review. */
export const isBlind = (workspaceId: Expression<string>, memberId: Expression<string>) =>
  sql<boolean>`exists (select from member_withheld w
    where (w.workspace_id, w.member_id) = (${workspaceId}, ${memberId}))`

/** Whether a member is in a blind review now. */
export async function isBlindNow(tx: Sql, workspaceId: string, memberId: string): Promise<boolean> {
  const { blind } = await tables(tx)
    .selectNoFrom(isBlind(sql`${workspaceId}::uuid`, sql`${memberId}::uuid`).as('blind'))
    .executeTakeFirstOrThrow()
  return blind
}

/** Hides rows from a member from now on, who is shown the former state of an item. It applies once their sessions are renewed. */
export async function withhold(tx: Sql, { shown, ...withheld }: MemberWithheld): Promise<void> {
  await tables(tx)
    .insertInto('memberWithheld')
    .values({ ...withheld, shown: json(shown) })
    .onConflict((there) => there.doNothing())
    .execute()
}

/** Withholds one more row from everybody from whom a row is withheld now, because it tells of that. */
export async function withholdBeside(
  tx: Sql,
  workspaceId: string,
  hiddenId: string,
  tellingId: string,
): Promise<void> {
  await tables(tx)
    .updateTable('memberWithheld')
    .set({ hiddenIds: sql`array_append(hidden_ids, ${tellingId}::uuid)` })
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`${hiddenId}::uuid = any (hidden_ids)`)
    .execute()
}

/** Changes the state of a cause's object that is shown in its blind review. */
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

/** Ends the restrictions of these causes. @returns the members concerned */
export async function endWithholding(
  tx: Sql,
  workspaceId: string,
  causeIds: readonly string[],
): Promise<string[]> {
  const gone = await tables(tx)
    .deleteFrom('memberWithheld')
    .where('workspaceId', '=', workspaceId)
    .where('causeId', '=', anyId(causeIds))
    .returning('memberId')
    .execute()
  return gone.map(({ memberId }) => memberId)
}

const noneIsBlind = sql<boolean>`(select verdict_blind_member()) is null`

/** SQL of a column as the caller may see it: its former value where they review the row's object blind. */
export const shownTo = <T>(table: 'content', column: string, type: string) => {
  const own = sql.ref(`${table}.${column}`)
  const before = sql`verdict_shown(${sql.ref(`${table}.id`)})`
  return sql<T>`case when ${noneIsBlind} or not coalesce(${before} ? ${sql.lit(column)}, false) then ${own}
    else ${valueOf(before, column, type)} end`
}

/** A value of a JSON object cast to a PostgreSQL type, including arrays. */
const valueOf = (object: Expression<unknown>, column: string, type: string) =>
  type.endsWith('[]')
    ? sql`array(select jsonb_array_elements_text(${object} -> ${sql.lit(column)}))::${sql.raw(type)}`
    : sql`(${object} ->> ${sql.lit(column)})::${sql.raw(type)}`

/** The condition that the caller does not review the row's object blind: for filters that would reveal hidden values. */
export const isOpenlyJudged = (objectId: Expression<string>) =>
  sql<SqlBool>`(${noneIsBlind} or verdict_shown(${objectId}) is null)`

/** The condition that the row of this id is not withheld from the caller: for other rows that tell of it. */
export const isNotWithheld = (id: Expression<string>) =>
  sql<SqlBool>`((select verdict_withheld()) is null or ${id} <> all ((select verdict_withheld())::uuid[]))`

/** The condition that the row of this id is withheld from a member: where the transaction is not restricted as theirs. */
export const isWithheldFrom = (
  workspaceId: Expression<string>,
  memberId: Expression<string>,
  id: Expression<string>,
) =>
  sql<boolean>`exists (select from member_withheld w
    where (w.workspace_id, w.member_id) = (${workspaceId}, ${memberId}) and ${id} = any (w.hidden_ids))`
