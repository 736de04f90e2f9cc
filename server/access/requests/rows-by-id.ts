import { isId } from '../../platform/ids.ts'
import type { LoaderDefinition } from './request-context.ts'

/**
 * A loader of single rows by their ids. The SQL takes the workspace as `$1` and the ids as `$2`; an id without a row,
 * which another workspace's is too, gives null.
 */
export function rowsById<T extends { id: string }>(sql: string): LoaderDefinition<string, T | null> {
  return async (context, ids) => {
    const rows = await read<T>(context, sql, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null)
  }
}

/** A loader of the rows that belong to each key, by their `ownerId`; the SQL is as for `rowsById`. */
export function rowsOfOwner<T extends { ownerId: string }>(sql: string): LoaderDefinition<string, T[]> {
  return async (context, ids) => {
    const rows = await read<T>(context, sql, ids)
    const byOwner = new Map<string, T[]>(ids.map((id) => [id, []]))
    for (const row of rows) byOwner.get(row.ownerId)?.push(row)
    return ids.map((id) => byOwner.get(id) ?? [])
  }
}

function read<T>(
  context: Parameters<LoaderDefinition<string, T>>[0],
  sql: string,
  ids: readonly string[],
): Promise<T[]> {
  const { services, workspaceId } = context
  return services.database.inWorkspace(workspaceId, (tx) => tx.query<T>(sql, [workspaceId, ids.filter(isId)]))
}
