import type { Transaction } from '../../platform/database.ts'
import { type AgingRows, goesSql, type RetentionBatch, type BatchOutcome } from './kind-definition.ts'

/** Rows that are examined in the order of a key, which an index has after the workspace. */
export interface Pass extends AgingRows {
  /** SQL of the id of a row. */
  id: string
  /**
   * The columns of the key with their types; rows are bounded by age where it begins with the moment that their age is counted
   * from.
   */
  key: readonly { sql: string; type: string }[]
}

/** A batch of a pass: the ids of the rows to delete, and its last key. */
export interface PassedRows {
  ids: string[]
  place: unknown
}

/**
 * Examines the next rows, those that stay included: however many do, a batch costs no more, and the next begins after it. Rows
 * that stay are examined again a day later.
 */
export async function nextOfPass(
  tx: Transaction,
  { from, alias, at, stays, id, key }: Pass,
  { workspaceId, days, place, most }: RetentionBatch,
): Promise<PassedRows> {
  const columns = key.map(({ sql }) => sql).join(', ')
  const bounds = [`${alias}.workspace_id = $1`]
  if (key[0]?.sql === at) bounds.push(`${at} < now() - make_interval(days => $2)`)
  if (place !== null) bounds.push(`(${columns}) > (${key.map(placed).join(', ')})`)
  const rows = await tx.query<{ id: string; goes: boolean; place: unknown }>(
    `select ${id} as id, ${goesSql({ at, stays })} as goes, jsonb_build_array(${columns}) as place
     from ${from} where ${bounds.join(' and ')} order by ${columns} limit $3`,
    [workspaceId, days, most, ...(place === null ? [] : [JSON.stringify(place)])],
  )
  return {
    ids: rows.filter(({ goes }) => goes).map((row) => row.id),
    place: rows.length < most ? null : (rows.at(-1)?.place ?? null),
  }
}

const placed = ({ type }: { type: string }, n: number): string => `($4::jsonb ->> ${n})::${type}`

/** The outcome of a batch whose rows are deleted by one statement with the workspace and the ids. */
export async function deletePassed(
  tx: Transaction,
  { workspaceId }: RetentionBatch,
  { ids, place }: PassedRows,
  sql: string,
): Promise<BatchOutcome> {
  if (ids.length > 0) await tx.query(sql, [workspaceId, ids])
  return { gone: ids.length, place }
}
