import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Member } from '../../access/team/member.entity.ts'
import { memberById } from '../../access/team/member.loaders.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { ruleActionOf } from './actions/index.ts'
import { conditionOf } from './conditions/index.ts'
import { ConditionDefinition, RuleActionDefinition } from './rule-definition.object.ts'
import { availability, conditionDefinitions, ruleActionDefinitions } from './rule-definitions.ts'
import { modeOf, RuleMode } from './rule-mode.ts'
import { summarized } from './rule-part.fields.ts'
import { RulePart } from './rule-part.object.ts'
import { RuleType } from './rule-type.ts'
import { Rule } from './rule.entity.ts'
import { RuleInput, RulePartInput } from './rule.input.ts'
import { ruleById, whyCannotMatch, whyInert } from './rule.loaders.ts'
import { Rules } from './rule.service.ts'
import { ruleBound } from './rule.store.ts'

inputFromZod('RulePartInput', RulePartInput)
const Input = inputFromZod('RuleInput', RuleInput)

/** Reading and changing rules. */
@Resolver(() => Rule)
export class RuleResolver {
  @Authorized('rules.read')
  @Query(() => [Rule], {
    description: `The rules of a type in their order of evaluation; ${ruleBound.inWords}`,
  })
  rules(
    @Arg('type', () => RuleType, { description: 'What the rules are about' }) type: RuleType,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Rule[]> {
    return services.get(Rules).all(workspaceId, type)
  }

  @Authorized('rules.read')
  @Query(() => Rule, { nullable: true, description: 'A rule; null where there is none of this id' })
  rule(
    @Arg('id', () => ID, { description: 'The id of the rule' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Rule | null> {
    return context.load(ruleById, id)
  }

  @Authorized('rules.read')
  @Query(() => [ConditionDefinition], { description: "Every condition there is, in the editor's order" })
  conditionDefinitions(@Ctx() context: RequestContext): Promise<ConditionDefinition[]> {
    return Promise.all(
      conditionDefinitions.map(async (definition) => ({
        ...definition,
        ...availability(await context.load(whyCannotMatch, definition.key)),
      })),
    )
  }

  @Authorized('rules.read')
  @Query(() => [RuleActionDefinition], { description: "Every rule action there is, in the editor's order" })
  ruleActionDefinitions(@Ctx() context: RequestContext): Promise<RuleActionDefinition[]> {
    return Promise.all(
      ruleActionDefinitions.map(async (definition) => ({
        ...definition,
        unavailableReason: await context.load(whyInert, definition.key),
      })),
    )
  }

  @Authorized('rules.write')
  @Mutation(() => Rule, { description: 'Makes a rule, disabled and below the others of its type' })
  createRule(
    @Arg('input', () => Input, { description: 'The rule' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Rule> {
    return services.get(Rules).create(caller, input)
  }

  @Authorized('rules.write')
  @Mutation(() => Rule, {
    description: 'Replaces what a rule says, which makes its next version; its mode stays',
  })
  updateRule(
    @Arg('id', () => ID, { description: 'The id of the rule' }) id: string,
    @Arg('input', () => Input, { description: 'The rule as it is to be' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Rule> {
    return services.get(Rules).update(caller, id, input)
  }

  @Authorized('rules.write')
  @Mutation(() => Rule, {
    description: 'Enables a rule, or turns it off, out of shadow too; refused like `setRuleMode`',
  })
  setRuleEnabled(
    @Arg('id', () => ID, { description: 'The id of the rule' }) id: string,
    @Arg('enabled', () => Boolean, { description: 'Whether it is to act' }) enabled: boolean,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Rule> {
    return services.get(Rules).setEnabled(caller, id, enabled)
  }

  @Authorized('rules.write')
  @Mutation(() => Rule, {
    description:
      'Turns a rule off, into shadow, or on; BAD_USER_INPUT where something that it refers to is gone, PLAN_REQUIRED where the plan lacks what it uses',
  })
  setRuleMode(
    @Arg('id', () => ID, { description: 'The id of the rule' }) id: string,
    @Arg('mode', () => RuleMode, { description: 'Whether it is to act' }) mode: RuleMode,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Rule> {
    return services.get(Rules).setMode(caller, id, mode)
  }

  @Authorized('rules.write')
  @Mutation(() => [Rule], {
    description: 'Moves a rule among those of its type, which are answered in their new order',
  })
  moveRule(
    @Arg('id', () => ID, { description: 'The id of the rule' }) id: string,
    @Arg('position', () => Int, { description: 'Its place in the order of evaluation of its type, from 0' })
    position: number,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Rule[]> {
    return services.get(Rules).move(caller, id, position)
  }

  @Authorized('rules.write')
  @Mutation(() => Boolean, { description: 'Deletes a rule; what it decided stays, and it can be restored' })
  deleteRule(
    @Arg('id', () => ID, { description: 'The id of the rule' }) id: string,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<boolean> {
    return services.get(Rules).delete(caller, id)
  }

  @FieldResolver(() => RuleMode, { description: 'Whether it acts, only records what it would do, or rests' })
  mode(@Root() rule: Rule): RuleMode {
    return modeOf(rule)
  }

  @FieldResolver(() => [RulePart], { description: 'Its conditions, at most 20, all of which must match' })
  conditions(@Root() { conditionParts, type }: Rule, @Ctx() context: RequestContext): Promise<RulePart[]> {
    return summarized(context, conditionParts, conditionOf, type)
  }

  @FieldResolver(() => [RulePart], {
    description: 'What is done when all conditions match, at most 10 actions',
  })
  actions(@Root() { actionParts, type }: Rule, @Ctx() context: RequestContext): Promise<RulePart[]> {
    return summarized(context, actionParts, ruleActionOf, type)
  }

  @FieldResolver(() => [String], {
    description:
      'Why actions of it do nothing in the workspace as that is set up; empty when each does something',
  })
  async inertActions(@Root() { actionParts }: Rule, @Ctx() context: RequestContext): Promise<string[]> {
    const reasons = await Promise.all(actionParts.map(({ key }) => context.load(whyInert, key)))
    return [...new Set(reasons.flatMap((reason) => reason ?? []))]
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'The member who changed it last; null where no member did',
  })
  async updatedBy(
    @Root() { updatedById }: Rule,
    @Ctx() context: RequestContext,
  ): Promise<Pick<Member, 'id'> | null> {
    return updatedById ? context.load(memberById, updatedById) : null
  }
}
