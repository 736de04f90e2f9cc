import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { ReportedItemInput } from './ignore-reports.ts'
import { UserReportConnection } from './report-list.ts'
import { ReportReason } from './report-reasons.ts'
import { userReportById } from './report.loaders.ts'
import { ReportedItemConnection, ReportedItemFilter } from './reported-item-list.ts'
import type { ReportedItem } from './reported-item.entity.ts'
import { reportedItemOrders } from './reported-item.store.ts'
import { UserReportFilter } from './user-report-filter.input.ts'
import { UserReport } from './user-report.entity.ts'
import { UserReportInput } from './user-report.input.ts'
import { reportOrders } from './user-report.store.ts'
import { UserReports } from './user-reports.service.ts'

const Input = inputFromZod('UserReportInput', UserReportInput)
const Filter = inputFromZod('UserReportFilter', UserReportFilter)
const ItemInput = inputFromZod('ReportedItemInput', ReportedItemInput)
const ItemFilter = inputFromZod('ReportedItemFilter', ReportedItemFilter)

/** Reports by users of the customer platform (sections 2.8, 3.3). */
@Resolver()
export class UserReportResolver {
  @Authorized('reportReasons.read')
  @Query(() => [ReportReason], {
    description: 'What users may report for: the policy categories that they can select',
  })
  reportReasons(@Ctx() { services, workspaceId }: RequestContext): Promise<ReportReason[]> {
    return services.get(UserReports).reasons(workspaceId)
  }

  @Authorized('userReports.read')
  @Query(() => UserReportConnection, { description: 'Reports, newest first' })
  userReports(
    @PageArguments(reportOrders) args: ListArgs,
    @Arg('filter', () => Filter, { nullable: true, description: 'Which reports; all unless given' })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<UserReport>> {
    return services.get(UserReports).list(workspaceId, args, filter)
  }

  @Authorized('userReports.read')
  @Query(() => UserReport, {
    nullable: true,
    description: 'A report of a user; null where there is none of this id',
  })
  userReport(
    @Arg('id', () => ID, { description: "Verdict's id of it" }) id: string,
    @Ctx() context: RequestContext,
  ) {
    return context.load(userReportById, id)
  }

  @Authorized('userReports.read')
  @Query(() => ReportedItemConnection, { description: 'Items with open reports, the last reported first' })
  reportedItems(
    @PageArguments(reportedItemOrders) args: ListArgs,
    @Arg('filter', () => ItemFilter, {
      nullable: true,
      description: 'Which items; all with open reports unless given',
    })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<ReportedItem>> {
    return services.get(UserReports).items(workspaceId, args, filter)
  }

  @Authorized('userReports.submit')
  @Mutation(() => UserReport, {
    description:
      'Reports a content item or a user; rules look at it again in the background. A report of what is hidden is handled at once',
  })
  submitUserReport(
    @Arg('input', () => Input, { description: 'The report' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<UserReport> {
    return services.get(UserReports).submit(caller, input)
  }

  @Authorized('userReports.ignore')
  @Mutation(() => [UserReport], {
    description:
      'Ignores those of the reports that are open, at most 500; answers all of them as they are then',
  })
  ignoreUserReports(
    @Arg('ids', () => [ID], { description: 'The ids of the reports, at most 500' }) ids: string[],
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<UserReport[]> {
    return services.get(UserReports).ignore(caller, ids, requestId)
  }

  @Authorized('userReports.ignore')
  @Answers('ignoredReports', 'How many open reports there were')
  @Mutation(() => Int, { description: 'Ignores all open reports of an item' })
  ignoreAllUserReports(
    @Arg('input', () => ItemInput, { description: 'What was reported' }) item: unknown,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<number> {
    return services.get(UserReports).ignoreAll(caller, item, requestId)
  }
}
