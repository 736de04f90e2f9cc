import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { ListChange, SentMessage, StrikeDetails, TemporaryBan } from './action-details.object.ts'
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

  @FieldResolver(() => Boolean, {
    description: 'Whether the customer platform refused it and it was taken back',
  })
  reverted(@Root() { revertedAt }: Action) {
    return revertedAt !== null
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the customer platform refused it for good and it stands here nevertheless (section 6.1)',
  })
  undelivered(@Root() { deliveryState, revertedAt }: ActionRow) {
    return deliveryState === DeliveryState.exhausted && revertedAt === null
  }

  @FieldResolver(() => StrikeDetails, { nullable: true })
  strike(@Root() { details }: Action) {
    return details?.strike && { ...details.strike, until: new Date(details.strike.until) }
  }

  @FieldResolver(() => TemporaryBan, { nullable: true })
  temporaryBan(@Root() { details }: Action) {
    return details?.temporaryBan && { ...details.temporaryBan, until: new Date(details.temporaryBan.until) }
  }

  @FieldResolver(() => SentMessage, { nullable: true })
  message(@Root() { details }: Action) {
    return details?.message
  }

  @FieldResolver(() => ListChange, { nullable: true })
  list(@Root() { details }: Action) {
    return details?.list
  }
}
