import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { rowsById, rowsOfOwner } from '../../../access/requests/rows-by-id.ts'
import { Member } from '../../../access/team/member.entity.ts'
import { memberById } from '../../../access/team/member.loaders.ts'
import { Answers } from '../../../platform/graphql/payload.ts'
import { conditionOf } from '../conditions/index.ts'
import { groupsOf } from '../groups-of.ts'
import { Rule } from '../rule.entity.ts'
import { ruleById, whyCannotMatch } from '../rule.loaders.ts'
import { newestAlertsOf } from './rule-alert.store.ts'
import { RuleAlerts } from './rule-alerts.service.ts'
import { RuleAlert, RuleTaker } from './rule-health.entity.ts'
import { RuleHealth } from './rule-health.object.ts'
import { healthOf } from './rule-health.store.ts'
import { ruleHealthOf } from './rule-health.ts'

/** The health of rules. */
@Resolver(() => Rule)
export class RuleHealthResolver {
  @FieldResolver(() => RuleHealth, {
    nullable: true,
    description:
      'How it is doing; null for a member restricted to categories, as it is counted over all of them',
  })
  async health(@Root() rule: Rule, @Ctx() context: RequestContext): Promise<RuleHealth | null> {
    if (context.caller.categories) return null
    const [row, [alert = null]] = await Promise.all([
      context.load(healthOfRule, rule.id),
      context.load(alertOfRule, rule.id),
    ])
    return row && ruleHealthOf(rule, row, alert, await cannotMatchIn(rule, context))
  }

  @Authorized('ruleHealth.write')
  @Answers('scheduled', 'Whether the measurement was begun')
  @Mutation(() => Boolean, {
    description:
      'Measures all rules against one another anew, in the background; otherwise it is done once a day',
  })
  measureRuleOverlap(@Ctx() { services, caller }: RequestContext): Promise<boolean> {
    return services.get(RuleAlerts).measure(caller)
  }
}

/** The alerts of rules. */
@Resolver(() => RuleAlert)
export class RuleAlertResolver {
  @Authorized('ruleHealth.read')
  @Query(() => [RuleAlert], {
    description:
      'The newest 100 alerts that nobody has acknowledged, newest first; none for a member restricted to categories',
  })
  ruleAlerts(@Ctx() { services, workspaceId }: RequestContext): Promise<RuleAlert[]> {
    return services.get(RuleAlerts).unacknowledged(workspaceId)
  }

  @Authorized('ruleHealth.write')
  @Mutation(() => RuleAlert, { description: 'Marks an alert as seen; the first who does is named' })
  acknowledgeRuleAlert(
    @Arg('id', () => ID, { description: 'The id of the alert' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<RuleAlert> {
    return services.get(RuleAlerts).acknowledge(caller, id)
  }

  @FieldResolver(() => Rule, { description: 'The rule that it is about' })
  rule(@Root() { ruleId }: RuleAlert, @Ctx() context: RequestContext): Promise<Rule | null> {
    return context.load(ruleById, ruleId)
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'The member who acknowledged it; null until then, and where no member did',
  })
  async acknowledgedBy(
    @Root() { acknowledgedById }: RuleAlert,
    @Ctx() context: RequestContext,
  ): Promise<Pick<Member, 'id'> | null> {
    return acknowledgedById ? context.load(memberById, acknowledgedById) : null
  }
}

/** The rule that takes items from another. */
@Resolver(() => RuleTaker)
export class RuleTakerResolver {
  @FieldResolver(() => Rule, { nullable: true, description: 'The rule above; null once it is deleted' })
  rule(@Root() { ruleId }: RuleTaker, @Ctx() context: RequestContext): Promise<Rule | null> {
    return context.load(ruleById, ruleId)
  }
}

/** The distinct labels of a rule's conditions whose signal is unavailable in the workspace. */
async function cannotMatchIn({ conditionParts }: Rule, context: RequestContext): Promise<string[]> {
  const conditions = await Promise.all(
    conditionParts.map(async (part) => ({ ...part, reason: await context.load(whyCannotMatch, part.key) })),
  )
  const dead = groupsOf(conditions).filter((members) => members.every(({ reason }) => reason !== null))
  return [...new Set(dead.flat().flatMap(({ key }) => conditionOf(key)?.label ?? []))]
}

/** The counts of rules over the retained days, with the measurements of them. */
const healthOfRule = rowsById(healthOf)

/** The newest unacknowledged alert of each rule. */
const alertOfRule = rowsOfOwner(newestAlertsOf)
