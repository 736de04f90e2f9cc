import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { LoaderDefinition } from './request-context.ts'

/** A store function that reads rows of a workspace by id. */
type Read<T> = (tx: Sql, workspaceId: string, ids: readonly string[]) => Promise<T[]>

/** A store function that reads the same rows with few columns, and the type that they have in the schema. */
interface Short {
  type: string
  columns: readonly string[]
  read: Read<{ id: string }>
}

/** A loader of single rows by id, and in short; null for an id without a row in the workspace. */
export function rowsById<T extends { id: string }>(
  read: Read<T>,
  short?: Short,
): LoaderDefinition<string, T | null> {
  const load: LoaderDefinition<string, T | null> = async (context, ids) => {
    const rows = await rowsOf(context, read, ids)
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id) ?? null)
  }
  if (short) load.short = { type: short.type, columns: short.columns, load: rowsById(short.read) }
  return load
}

/** A loader of the rows that belong to each key, by their `ownerId`. */
export function rowsOfOwner<T extends { ownerId: string }>(read: Read<T>): LoaderDefinition<string, T[]> {
  return async (context, ids) => {
    const rows = await rowsOf(context, read, ids)
    const byOwner = new Map<string, T[]>(ids.map((id) => [id, []]))
    for (const row of rows) byOwner.get(row.ownerId)?.push(row)
    return ids.map((id) => byOwner.get(id) ?? [])
  }
}

function rowsOf<T>(
  { reader, workspaceId }: Parameters<LoaderDefinition<string, T>>[0],
  read: Read<T>,
  keys: readonly string[],
): Promise<T[]> {
  return read(reader, workspaceId, keys.filter(isId))
}
