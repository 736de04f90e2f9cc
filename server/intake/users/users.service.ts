import type { Database } from '../../platform/database.ts'
import type { Page, PageArgs } from '../../platform/graphql/connection.ts'
import { listUsers } from './user-list.ts'
import type { User } from './user.entity.ts'

/** Reading the customer platform's users. */
export class Users {
  constructor(private readonly deps: { database: Database }) {}

  /** A page of users, newest first. @throws InvalidInputError when the filter or the cursor is not valid */
  list(workspaceId: string, args: PageArgs, filter: unknown): Promise<Page<User>> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => listUsers(tx, workspaceId, args, filter))
  }
}
