import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { exactly, type Timed, timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'
import { anywhere } from '../../platform/like.ts'
import { check } from '../../platform/validation.ts'
import { User, userColumns } from './user.entity.ts'
import { UserFilter } from './user-filter.input.ts'

/** A page of users. */
export const UserConnection = connectionOf('User', () => User)

/** The SQL of each part of a filter that is given; `value` names its parameter. */
const conditions: Record<keyof UserFilter, (value: string) => string> = {
  search: (value) => `(u.name ilike ${value} or u.email ilike ${value} or u.id = $2)`,
  status: (value) => `u.status = ${value}`,
  type: (value) => `u.type = ${value}`,
  tag: (value) => `${value} = any (u.tags)`,
}

/**
 * A page of the workspace's users, newest first.
 * @throws InvalidInputError when the filter or the cursor is not valid
 */
export async function listUsers(
  tx: Sql,
  workspaceId: string,
  args: PageArgs,
  input: unknown = {},
): Promise<Page<User>> {
  const after = timeCursor(args.after)
  const filter = check(UserFilter, input ?? {})
  const values: unknown[] = [workspaceId, idOf(workspaceId, 'user', filter.search ?? '')]
  const given = { ...filter, search: filter.search && anywhere(filter.search) }
  const where = Object.entries(conditions).flatMap(([part, sql]) => {
    const value = given[part as keyof UserFilter]
    return value === null || value === undefined || value === '' ? [] : [sql(`$${values.push(value)}`)]
  })
  if (after)
    where.push(
      `(u.created_at, u.id) < ($${values.push(after.at)}::timestamptz, $${values.push(after.id)}::uuid)`,
    )
  const rows = await tx.query<User & Timed>(
    `select ${userColumns}, ${exactly('u.created_at')} as at from platform_user u
     where ${['u.workspace_id = $1', '$2::uuid is not null', ...where].join(' and ')}
     order by u.created_at desc, u.id desc limit $${values.push(pageSize(args) + 1)}`,
    values,
  )
  return pageOf(rows, args, timeKey)
}
