import { Arg, Authorized, Ctx, ID, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { connectionOf, type Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { UserRecordFilter } from './user-record-filter.input.ts'
import { UserRecord } from './user-record.object.ts'
import { UserRecords } from './user-records.service.ts'
import { userRecordOrders } from './user-records.store.ts'

const UserRecordConnection = connectionOf('UserRecord', () => UserRecord)
const Filter = inputFromZod('UserRecordFilter', UserRecordFilter)

/** Data that is kept of users. */
@Resolver()
export class UserRecordsResolver {
  @Authorized('users.export')
  @Query(() => UserRecordConnection, {
    description:
      'Everything that is kept of a user, for a request of access; `startExport` writes it to a file. Null where there is no such user',
  })
  userRecords(
    @Arg('userId', () => ID, { description: "Verdict's id of the user" }) userId: string,
    @PageArguments(userRecordOrders) args: ListArgs,
    @Arg('filter', () => Filter, { nullable: true, description: 'Which of it; all unless given' })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<UserRecord>> {
    return services.get(UserRecords).list(workspaceId, userId, filter, args)
  }
}
