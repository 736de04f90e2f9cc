import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Content } from '../../../intake/content/content.entity.ts'
import { contentById } from '../../../intake/content/content.loaders.ts'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import type { Transaction } from '../../../platform/database.ts'
import { User } from '../../../intake/users/user.entity.ts'
import { userById } from '../../../intake/users/user.loaders.ts'
import { HumanAgreement } from '../backtest/backtest.type.ts'
import { agreement } from '../backtest/grade.ts'
import { Rule } from '../rule.entity.ts'
import { modeOf, RuleMode } from '../rule-mode.ts'
import { RuleShadow, ShadowSample } from './rule-shadow.type.ts'
import { setsStatus, shadowAgreement, shadowCounts, shadowSamples, sinceOf } from './shadow-agreement.ts'

const inWorkspace = <T>(
  { services, workspaceId }: RequestContext,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => services.database.inWorkspace(workspaceId, work)

/** What a rule would have done while in shadow. */
@Resolver(() => Rule)
export class RuleShadowResolver {
  @FieldResolver(() => RuleShadow, { nullable: true, description: 'Of a rule in shadow' })
  shadow(@Root() rule: Rule, @Ctx() context: RequestContext): Promise<RuleShadow> | null {
    if (modeOf(rule) !== RuleMode.shadow) return null
    return inWorkspace(context, async (tx) => {
      const since = await sinceOf(tx, rule)
      return { rule, since, ...(await shadowCounts(tx, { ...rule, since })) }
    })
  }
}

/** How a rule in shadow compares with humans, and what it matched. */
@Resolver(() => RuleShadow)
export class RuleShadowFieldsResolver {
  @FieldResolver(() => HumanAgreement, {
    nullable: true,
    description: 'The comparison with humans; null for a rule that sets no status',
  })
  async humans(
    @Root() { rule, since }: RuleShadow,
    @Ctx() context: RequestContext,
  ): Promise<HumanAgreement | null> {
    if (!setsStatus(rule)) return null
    return agreement(await inWorkspace(context, (tx) => shadowAgreement(tx, { ...rule, since })))
  }

  @FieldResolver(() => [ShadowSample])
  samples(@Root() { rule, since }: RuleShadow, @Ctx() context: RequestContext): Promise<ShadowSample[]> {
    return inWorkspace(context, (tx) => shadowSamples(tx, { ...rule, since }))
  }
}

/** What a sample is of. */
@Resolver(() => ShadowSample)
export class ShadowSampleResolver {
  @FieldResolver(() => Content, { nullable: true })
  content(
    @Root() { contentId }: ShadowSample,
    @Ctx() context: RequestContext,
  ): Promise<Content | null> | null {
    return contentId === null ? null : context.load(contentById, contentId)
  }

  @FieldResolver(() => User, { nullable: true })
  user(@Root() { userId }: ShadowSample, @Ctx() context: RequestContext): Promise<User | null> | null {
    return userId === null ? null : context.load(userById, userId)
  }
}
