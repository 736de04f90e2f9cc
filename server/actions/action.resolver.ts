import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../graphql/context.ts'
import { policyCategoryById } from '../policies/policy-category.loaders.ts'
import { PolicyCategory } from '../policies/policy-category.entity.ts'
import { Actor, actorOf } from '../team/actor.ts'
import { DeliveryState } from '../vocabulary/delivery-state.ts'
import { Action, type ActionRow } from './action.entity.ts'

/** What an action says beyond its own columns. */
@Resolver(() => Action)
export class ActionResolver {
  @FieldResolver(() => Actor)
  actor(@Root() { actorKind, actorId, ruleId }: Action, @Ctx() context: RequestContext) {
    return actorOf(context, { kind: actorKind, id: actorId }, ruleId)
  }

  @FieldResolver(() => PolicyCategory, { nullable: true })
  policyCategory(@Root() { policyCategoryId }: Action, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }

  @FieldResolver(() => Boolean)
  undone(@Root() { undoneAt }: Action) {
    return undoneAt !== null
  }

  @FieldResolver(() => DeliveryState, { nullable: true, description: 'None without a webhook' })
  deliveryState(@Root() { deliveryState }: ActionRow) {
    return deliveryState
  }
}
