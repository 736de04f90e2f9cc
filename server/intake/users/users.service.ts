import type { Database } from '../../platform/database.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { checkFilter } from '../../platform/validation.ts'
import { UserFilter } from './user-filter.input.ts'
import type { User } from './user.entity.ts'
import { userList } from './user.store.ts'

/** Reading the customer platform's users. */
export class Users {
  constructor(private readonly deps: { database: Database }) {}

  /** A page of users. @throws InvalidInputError for an invalid filter or page */
  async list(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<User>> {
    const list = userList(workspaceId, checkFilter(UserFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }
}
