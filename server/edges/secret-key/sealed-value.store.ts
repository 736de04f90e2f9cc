import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { SealedColumn, SealedRow } from '../../platform/sealed-column.ts'

/** A sealed secret and its row. */
export interface SealedValue extends SealedRow {
  sealed: string
}

/** How many secrets of a column are sealed with which key. */
export interface KeyUse {
  keyId: string
  count: number
}

type Tables = Record<string, Record<string, string>>

const keyOf = (column: string) => sql<string>`split_part(${sql.ref(column)}, '.', 1)`

/** The rows of these workspaces that have a secret in the column. */
const sealedRows = (
  tx: Sql,
  workspaceIds: readonly string[],
  { table, column }: Pick<SealedColumn, 'table' | 'column'>,
) =>
  tx
    .db<Tables>()
    .selectFrom<string>(table)
    .where('workspaceId', '=', anyId(workspaceIds))
    .where(sql.ref(column), '<>', '')

/** The keys that the secrets of a column of these workspaces are sealed with. Deleted secrets do not count. */
export const keysInUse = (
  tx: Sql,
  workspaceIds: readonly string[],
  of: Pick<SealedColumn, 'table' | 'column'>,
): Promise<KeyUse[]> =>
  sealedRows(tx, workspaceIds, of)
    .select([keyOf(of.column).as('keyId'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()

/** Up to `most` secrets of a column of these workspaces that are sealed with another key than that of the id. */
export const sealedOtherwise = (
  tx: Sql,
  workspaceIds: readonly string[],
  of: SealedColumn,
  { keyId, most }: { keyId: string; most: number },
): Promise<SealedValue[]> =>
  sealedRows(tx, workspaceIds, of)
    .select([
      sql.ref<string>('workspaceId').as('workspaceId'),
      sql.ref<string>(of.id).as('id'),
      sql.ref<string>(of.column).as('sealed'),
    ])
    .where(keyOf(of.column), '<>', keyId)
    .orderBy('workspaceId')
    .orderBy(sql.ref(of.id))
    .limit(most)
    .execute()

/**
 * Writes secrets sealed again where the stored value is still the one that was read: one that was entered meanwhile stays.
 * @returns how many
 */
export async function replaceSealed(
  tx: Sql,
  workspaceIds: readonly string[],
  { table, column, id }: SealedColumn,
  values: readonly (SealedValue & { anew: string })[],
): Promise<number> {
  const given = sql`json_to_recordset(${JSON.stringify(values)})`
  const own = sql.join([sql.ref('t.workspaceId'), sql.ref(`t.${id}`), sql.ref(`t.${column}`)])
  const { numUpdatedRows } = await tx
    .db<Tables>()
    .updateTable(`${table} as t`)
    .from(given.as<'v'>(sql`v ("workspaceId" uuid, id uuid, sealed text, anew text)`))
    .set({ [column]: sql<string>`v.anew` })
    .where('t.workspaceId', '=', anyId(workspaceIds))
    .where(sql<boolean>`(${own}) = (v."workspaceId", v.id, v.sealed)`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
