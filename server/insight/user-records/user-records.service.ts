import { usersById } from '../../intake/users/user.store.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { isId } from '../../platform/ids.ts'
import { checkFilter } from '../../platform/validation.ts'
import { UserRecordFilter } from './user-record-filter.input.ts'
import type { UserRecord } from './user-record.object.ts'
import { userRecordList } from './user-records.store.ts'

/** Data that is kept of users of the customer platform, for requests of access. */
export class UserRecords {
  constructor(private readonly deps: { database: Database }) {}

  /** A page of the data of a user. @throws NotFoundError; InvalidInputError when the page arguments are not valid */
  async list(
    workspaceId: string,
    userId: string,
    filter: unknown,
    args: ListArgs,
  ): Promise<Page<UserRecord>> {
    const list = userRecordList(workspaceId, userId, checkFilter(UserRecordFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list, (tx) => assertUser(tx, workspaceId, userId))
  }
}

async function assertUser(tx: Sql, workspaceId: string, id: string): Promise<void> {
  const found = isId(id) && (await usersById(tx, workspaceId, [id]))
  if (!found || found.length === 0) throw new NotFoundError('User not found', 'userId')
}
