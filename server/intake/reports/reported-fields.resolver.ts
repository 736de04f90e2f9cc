import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { z } from 'zod'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { Content } from '../content/content.entity.ts'
import { ReviewSubject, reviewSubject } from '../review-subject.ts'
import { User, UserType } from '../users/user.entity.ts'
import { ReportCount } from './report-count.object.ts'
import { UserReportConnection } from './report-list.ts'
import { openPoliciesOfItem, reportCountOf, reportsMadeOf } from './report.loaders.ts'
import { ReportedItem } from './reported-item.entity.ts'
import type { UserReportFilter } from './user-report-filter.input.ts'
import { reportOrders } from './user-report.store.ts'
import { UserReports } from './user-reports.service.ts'

const reportsOf = (
  { services, workspaceId }: RequestContext,
  args: ListArgs,
  filter: z.input<typeof UserReportFilter>,
) => services.get(UserReports).list(workspaceId, args, filter)

/** Which of the reports of an object are counted. */
@ArgsType()
export class CountedReports {
  @Field(() => Int, {
    nullable: true,
    description: 'The last days (UTC), today included; all time unless given',
  })
  days!: number | null

  @Field(() => UserType, { nullable: true, description: 'Only reports by users of this type' })
  reporterType!: UserType | null
}

/** Fields of an item in the grouped list of reports. */
@Resolver(() => ReportedItem)
export class ReportedItemResolver {
  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description: 'What was reported; null where that is gone',
  })
  object(@Root() { objectType, id }: ReportedItem, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, id)
  }

  @FieldResolver(() => ReportCount, { description: 'All its reports' })
  reportCount(@Root() { id }: ReportedItem, @Ctx() context: RequestContext) {
    return context.load(reportCountOf, { objectId: id, side: 'received', reporterType: null, days: null })
  }

  @FieldResolver(() => [PolicyCategory], {
    description: 'What its open reports are for, the most frequent first',
  })
  async policies(@Root() { id }: ReportedItem, @Ctx() context: RequestContext) {
    const { policyIds } = (await context.load(openPoliciesOfItem, id)) ?? { policyIds: [] }
    return Promise.all(policyIds.map((policyId) => context.load(policyCategoryById, policyId)))
  }
}

/** Report fields of content. */
@Resolver(() => Content)
export class ReportedContentResolver {
  @FieldResolver(() => UserReportConnection, { description: 'Its reports, newest first' })
  reports(
    @Root() { id }: Content,
    @PageArguments(reportOrders) args: ListArgs,
    @Ctx() context: RequestContext,
  ) {
    return reportsOf(context, args, { contents: [{ id }] })
  }

  @FieldResolver(() => ReportCount, { description: 'How often it was reported' })
  reportCount(
    @Root() { id }: Content,
    @Args(() => CountedReports) { days, reporterType }: CountedReports,
    @Ctx() context: RequestContext,
  ) {
    return context.load(reportCountOf, { objectId: id, side: 'received', reporterType, days })
  }
}

/** Report fields of users. */
@Resolver(() => User)
export class ReportedUserResolver {
  @FieldResolver(() => UserReportConnection, { description: 'Reports of the user, newest first' })
  reportsReceived(
    @Root() { id }: User,
    @PageArguments(reportOrders) args: ListArgs,
    @Ctx() context: RequestContext,
  ) {
    return reportsOf(context, args, { users: [{ id }] })
  }

  @FieldResolver(() => UserReportConnection, { description: 'Reports by the user, newest first' })
  reportsMade(
    @Root() { id }: User,
    @PageArguments(reportOrders) args: ListArgs,
    @Ctx() context: RequestContext,
  ) {
    return reportsOf(context, args, { reporters: [{ id }] })
  }

  @FieldResolver(() => ReportCount, { description: 'How often the user was reported' })
  reportCount(
    @Root() { id }: User,
    @Args(() => CountedReports) { days, reporterType }: CountedReports,
    @Ctx() context: RequestContext,
  ) {
    return context.load(reportCountOf, { objectId: id, side: 'received', reporterType, days })
  }

  @FieldResolver(() => Int, { description: 'How many reports the user made' })
  reportsMadeCount(
    @Root() { id }: User,
    @Arg('days', () => Int, {
      nullable: true,
      description: 'The last days (UTC), today included; all time unless given',
    })
    days: number | null,
    @Ctx() context: RequestContext,
  ) {
    return context.load(reportsMadeOf, { reporterId: id, days })
  }
}
