import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Member } from '../../access/team/member.entity.ts'
import { memberById } from '../../access/team/member.loaders.ts'
import { User } from '../../intake/users/user.entity.ts'
import { userById } from '../../intake/users/user.loaders.ts'
import { Rule } from '../../judging/rules/rule.entity.ts'
import { ruleById } from '../../judging/rules/rule.loaders.ts'
import { AnalyticsModerator, AnalyticsReporter, AnalyticsRule } from './analytics.object.ts'

@Resolver(() => AnalyticsRule)
export class AnalyticsRuleResolver {
  @FieldResolver(() => Rule, { nullable: true, description: 'The rule; null once it is deleted' })
  rule(@Root() { id }: AnalyticsRule, @Ctx() context: RequestContext) {
    return context.load(ruleById, id)
  }
}

@Resolver(() => AnalyticsModerator)
export class AnalyticsModeratorResolver {
  @FieldResolver(() => Member, {
    nullable: true,
    description: 'The member; null for who is no longer in the team',
  })
  member(@Root() { memberId }: AnalyticsModerator, @Ctx() context: RequestContext) {
    return context.load(memberById, memberId)
  }
}

@Resolver(() => AnalyticsReporter)
export class AnalyticsReporterResolver {
  @FieldResolver(() => User, {
    nullable: true,
    description: 'The user; null where the caller may not see them',
  })
  user(@Root() { userId }: AnalyticsReporter, @Ctx() context: RequestContext) {
    return context.show(userById, userId)
  }
}
