import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import type { Page } from '../../../platform/graphql/connection.ts'
import { inputFromZod } from '../../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../../platform/graphql/list-order.ts'
import { ruleActionOf } from '../actions/index.ts'
import { conditionOf } from '../conditions/index.ts'
import { summarized } from '../rule-part.fields.ts'
import type { RuleType } from '../rule-type.ts'
import { DeletedRuleFilter } from './deleted-rule-filter.input.ts'
import { differenceOf, type PartDifference } from './rule-difference.ts'
import { ruleEventOrders } from './rule-events.ts'
import { deletedRuleOrders } from './rule-events.ts'
import type { DeletedRule, RuleEvent } from './rule-history.object.ts'
import {
  DeletedRuleConnection,
  RestoredRule,
  RuleDifference,
  RuleEventConnection,
  type RulePartDifference,
  RuleVersionConnection,
} from './rule-history.object.ts'
import { RuleHistory } from './rule-history.service.ts'
import { RuleRestoration } from './rule-restoration.service.ts'
import type { RuleVersion } from './rule-version.entity.ts'
import { ruleVersionOrders } from './rule-version.store.ts'

const DeletedFilter = inputFromZod('DeletedRuleFilter', DeletedRuleFilter)

/** The versions and events of rules, and restoring versions. */
@Resolver()
export class RuleHistoryResolver {
  @Authorized('rules.read')
  @Query(() => RuleVersionConnection, {
    description: 'The versions of a rule, deleted or not, newest first; null where there never was one',
  })
  ruleVersions(
    @Arg('ruleId', () => ID, { description: 'The id of the rule' }) ruleId: string,
    @PageArguments(ruleVersionOrders) page: ListArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<RuleVersion>> {
    return services.get(RuleHistory).versions(workspaceId, ruleId, page)
  }

  @Authorized('rules.read')
  @Query(() => RuleEventConnection, {
    description: 'What was done to a rule, deleted or not, newest first; null where there never was one',
  })
  ruleEvents(
    @Arg('ruleId', () => ID, { description: 'The id of the rule' }) ruleId: string,
    @PageArguments(ruleEventOrders) page: ListArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<RuleEvent>> {
    return services.get(RuleHistory).events(workspaceId, ruleId, page)
  }

  @Authorized('rules.read')
  @Query(() => DeletedRuleConnection, {
    description: 'The rules that were deleted, the last one first',
  })
  deletedRules(
    @Arg('filter', () => DeletedFilter, { nullable: true, description: 'Which rules; all unless given' })
    filter: unknown,
    @PageArguments(deletedRuleOrders) page: ListArgs,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<DeletedRule>> {
    return services.get(RuleHistory).deleted(workspaceId, filter, page)
  }

  @Authorized('rules.read')
  @Query(() => RuleDifference, {
    description: 'What differs between two versions of a rule; null where one of them is not there',
  })
  async ruleDifference(
    @Arg('ruleId', () => ID, { description: 'The id of the rule' }) ruleId: string,
    @Arg('from', () => Int, { description: 'The number of the earlier version' }) from: number,
    @Arg('to', () => Int, { description: 'The number of the later version' }) to: number,
    @Ctx() context: RequestContext,
  ): Promise<RuleDifference> {
    const { services, workspaceId } = context
    const [old, present] = await services.get(RuleHistory).pair(workspaceId, ruleId, from, to)
    const { conditions, actions } = differenceOf(old, present)
    return {
      before: old,
      after: present,
      conditions: await inWords(context, conditions, conditionOf, present.type),
      actions: await inWords(context, actions, ruleActionOf, present.type),
    }
  }

  @Authorized('rules.write')
  @Mutation(() => RestoredRule, {
    description: 'Makes what a version said the next version of its rule; a deleted rule comes back disabled',
  })
  async restoreRule(
    @Arg('ruleId', () => ID, { description: 'The id of the rule, deleted or not' }) ruleId: string,
    @Arg('version', () => Int, { description: 'The number of the version' }) version: number,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<RestoredRule> {
    const { rule, problems } = await services.get(RuleRestoration).restore(caller, ruleId, version)
    return { rule, problems: Object.entries(problems).map(([path, message]) => ({ path, message })) }
  }
}

/** The differences with the parts in words, with the present names of objects. */
const inWords = (
  context: RequestContext,
  differences: readonly PartDifference[],
  definitionOf: Parameters<typeof summarized>[2],
  type: RuleType,
): Promise<RulePartDifference[]> =>
  Promise.all(
    differences.map(async (difference) => {
      const { before, after } = difference
      const [old] = await summarized(context, before ? [before] : [], definitionOf, type)
      const [present] = await summarized(context, after ? [after] : [], definitionOf, type)
      return { ...difference, before: old ?? null, after: present ?? null }
    }),
  )
