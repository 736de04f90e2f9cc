import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../../access/team/actor.ts'
import { Member } from '../../../access/team/member.entity.ts'
import { memberById } from '../../../access/team/member.loaders.ts'
import { ruleActionOf } from '../actions/index.ts'
import { conditionOf } from '../conditions/index.ts'
import { summarized } from '../rule-part.fields.ts'
import { RulePart } from '../rule-part.object.ts'
import { DeletedRule, RuleEvent } from './rule-history.object.ts'
import { RuleVersion } from './rule-version.entity.ts'

/** The parts of a version in words, and its author. */
@Resolver(() => RuleVersion)
export class RuleVersionResolver {
  @FieldResolver(() => [RulePart], { description: 'Its conditions, at most 20, all of which had to match' })
  conditions(
    @Root() { conditionParts, type }: RuleVersion,
    @Ctx() context: RequestContext,
  ): Promise<RulePart[]> {
    return summarized(context, conditionParts, conditionOf, type)
  }

  @FieldResolver(() => [RulePart], { description: 'What it did when they matched, at most 10 actions' })
  actions(@Root() { actionParts, type }: RuleVersion, @Ctx() context: RequestContext): Promise<RulePart[]> {
    return summarized(context, actionParts, ruleActionOf, type)
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'The member who made it; null where no member did',
  })
  async updatedBy(
    @Root() { updatedById }: RuleVersion,
    @Ctx() context: RequestContext,
  ): Promise<Pick<Member, 'id'> | null> {
    return updatedById ? context.load(memberById, updatedById) : null
  }
}

/** The actor of an event of a rule. */
@Resolver(() => RuleEvent)
export class RuleEventResolver {
  @FieldResolver(() => Actor, { description: 'Who did it' })
  actor(@Root() { actorKind, actorId }: RuleEvent, @Ctx() context: RequestContext): Promise<Actor> {
    return actorOf(context, { kind: actorKind, id: actorId })
  }
}

/** The actor who deleted a rule. */
@Resolver(() => DeletedRule)
export class DeletedRuleResolver {
  @FieldResolver(() => Actor, { description: 'Whoever deleted it' })
  actor(@Root() { actorKind, actorId }: DeletedRule, @Ctx() context: RequestContext): Promise<Actor> {
    return actorOf(context, { kind: actorKind, id: actorId })
  }
}
