import { Authorized, Ctx, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor } from '../../access/team/actor.ts'
import { Rule } from './rule.entity.ts'
import { ruleById } from './rule.loaders.ts'

@ObjectType({ implements: Actor, description: 'A rule that acted' })
export class RuleActor extends Actor {}

/** The rule behind an action. */
@Resolver(() => RuleActor)
export class RuleActorResolver {
  @Authorized('rules.read')
  @FieldResolver(() => Rule, {
    nullable: true,
    description: 'The rule as it is now; null once it was deleted',
  })
  rule(@Root() { id }: Actor, @Ctx() context: RequestContext) {
    return id === null ? null : context.load(ruleById, id)
  }
}
