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

/** The keys that the secrets of a column of these workspaces are sealed with. Deleted secrets do not count. */
export const keysInUse = (
  tx: Sql,
  workspaceIds: readonly string[],
  { table, column }: Pick<SealedColumn, 'table' | 'column'>,
): Promise<KeyUse[]> =>
  tx.query<KeyUse>(
    `select split_part(${column}, '.', 1) as "keyId", count(*)::int as count from ${table}
     where workspace_id = any ($1::uuid[]) and ${column} <> '' group by 1 order by 1`,
    [workspaceIds],
  )

/** Up to `most` secrets of a column of these workspaces that are sealed with another key than that of the id. */
export const sealedOtherwise = (
  tx: Sql,
  workspaceIds: readonly string[],
  { table, column, id }: SealedColumn,
  { keyId, most }: { keyId: string; most: number },
): Promise<SealedValue[]> =>
  tx.query<SealedValue>(
    `select workspace_id as "workspaceId", ${id} as id, ${column} as sealed from ${table}
     where workspace_id = any ($1::uuid[]) and ${column} <> '' and split_part(${column}, '.', 1) <> $2
     order by workspace_id, ${id} limit $3`,
    [workspaceIds, keyId, most],
  )

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
  const rows = await tx.query(
    `update ${table} t set ${column} = v.anew
     from json_to_recordset($2) as v ("workspaceId" uuid, id uuid, sealed text, anew text)
     where t.workspace_id = any ($1::uuid[]) and t.workspace_id = v."workspaceId" and t.${id} = v.id and t.${column} = v.sealed
     returning t.workspace_id`,
    [workspaceIds, JSON.stringify(values)],
  )
  return rows.length
}
