import {
  connectionOf,
  type Page,
  type PageArgs,
  pageOf,
  pageSize,
} from '../../platform/graphql/connection.ts'
import { timeCursor, timeKey } from '../../platform/graphql/time-cursor.ts'
import type { Sql } from '../../platform/database.ts'
import { check } from '../../platform/validation.ts'
import { User } from './user.entity.ts'
import { UserFilter } from './user-filter.input.ts'
import { usersAfter } from './user.store.ts'

/** A page of users. */
export const UserConnection = connectionOf('User', () => User)

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
  const filter = check(UserFilter, input ?? {})
  const rows = await usersAfter(tx, workspaceId, filter, timeCursor(args.after), pageSize(args) + 1)
  return pageOf(rows, args, timeKey)
}
