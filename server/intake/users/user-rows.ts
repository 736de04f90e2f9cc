import { searchableBeside } from '../../matching/search-text.ts'
import { idOf } from '../../platform/ids.ts'
import type { Origin } from '../../platform/origin.ts'
import type { ColumnOf } from '../../platform/table-of.ts'
import { profileColumns, type ProfileField, type User } from './user.entity.ts'
import type { UserInput } from './user.input.ts'

/** The profile of a user in a batch, by column. */
type ProfileRow = { [K in ProfileField as ColumnOf<User, K>]?: UserInput[K] }

/** A user in a batch; missing or null fields were not sent. */
export interface UserRow extends ProfileRow {
  workspace_id: string
  id: string
  external_id: string
  name?: string | null | undefined
  /** The searchable name, where it is not just the name in lower case. */
  search_name?: string | null | undefined
  type?: string | null | undefined
  status?: string | null | undefined
  tags?: string[] | null | undefined
  project_id?: string | null | undefined
  /** The origin of the request. */
  origin?: Origin | null | undefined
}

/** The row of a checked input. */
export const userRow = (workspaceId: string, user: UserInput, origin: Origin | null = null): UserRow => ({
  workspace_id: workspaceId,
  id: idOf(workspaceId, 'user', user.id),
  external_id: user.id,
  name: user.name,
  search_name: searchableBeside(user.name),
  type: user.type,
  status: user.status,
  tags: user.tags,
  project_id: user.projectId ?? user.categoryId,
  ...profileRow(user),
  origin,
})

function profileRow(user: UserInput): ProfileRow {
  const row: Record<string, unknown> = {}
  for (const { field, column } of profileColumns) row[column] = user[field]
  return row
}

/**
 * One row per user, in the common lock order. Later rows are merged into earlier ones, except for fields that count
 * only at creation (section 2.4).
 */
export function mergeUserRows(rows: readonly UserRow[]): UserRow[] {
  const merged = new Map<string, UserRow>()
  for (const row of rows) {
    const key = `${row.workspace_id}/${row.id}`
    const first = merged.get(key)
    merged.set(
      key,
      first ? { ...first, ...sent(row), status: first.status, project_id: first.project_id } : row,
    )
  }
  return [...merged.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The fields of a row that were sent; the searchable name belongs to the name, also where it is none. */
const sent = (row: UserRow): UserRow => ({
  ...(Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as UserRow),
  ...(typeof row.name === 'string' && { search_name: row.search_name }),
})
