import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { explanationOf, stateOfAction } from '../delivery/webhooks/delivery.loaders.ts'
import { DeliveredAction } from '../delivery/webhooks/delivery.object.ts'
import { DeliveryExplanation } from '../delivery/webhooks/explanation.ts'
import { DeliveryState } from '../platform/vocabulary/delivery-state.ts'
import { ActionObject } from './action-object.ts'
import { ActionType } from './action-type.ts'
import { Action } from './action.entity.ts'

/** What was done, of an action that a delivery carries. */
@Resolver(() => DeliveredAction)
export class DeliveredActionResolver {
  @FieldResolver(() => ActionType, {
    nullable: true,
    description: 'What was done; null of an event that only tries the endpoint',
  })
  actionType(@Root() { actionType }: DeliveredAction): string | null {
    return ActionType[actionType] ?? null
  }

  @FieldResolver(() => ActionObject, {
    nullable: true,
    description: 'What it was done to; null of an event that only tries the endpoint',
  })
  objectType(@Root() { actionType, objectType }: DeliveredAction): ActionObject | null {
    return objectType ?? (actionType in ActionType ? ActionObject.list : null)
  }
}

/** What an action says of its delivery. */
@Resolver(() => Action)
export class ActionDeliveryResolver {
  @FieldResolver(() => DeliveryState, {
    nullable: true,
    description: 'How far it has come on its way to the customer platform; null without a webhook',
  })
  async deliveryState(@Root() { id }: Action, @Ctx() context: RequestContext): Promise<DeliveryState | null> {
    return (await context.load(stateOfAction, id))?.state ?? null
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether the customer platform refused it for good and it stands here nevertheless',
  })
  async undelivered(@Root() { id, revertedAt }: Action, @Ctx() context: RequestContext): Promise<boolean> {
    if (revertedAt !== null) return false
    return (await context.load(stateOfAction, id))?.state === DeliveryState.exhausted
  }

  @FieldResolver(() => DeliveryExplanation, {
    nullable: true,
    description: 'Why it was sent to the customer platform, or was not, or not yet; null without a webhook',
  })
  deliveryExplanation(
    @Root() { id }: Action,
    @Ctx() context: RequestContext,
  ): Promise<DeliveryExplanation | null> {
    return context.load(explanationOf, id)
  }
}
