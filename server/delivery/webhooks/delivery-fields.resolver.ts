import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Action } from '../../decisions/actions/action.entity.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { actionsOfDelivery, attemptsOfDelivery, deliveryBody, stateOfAction } from './delivery.loaders.ts'
import { DeliveryAttempt } from './delivery-attempt.entity.ts'
import { DeliveredAction, Delivery } from './delivery.object.ts'

/** What a delivery says beyond its own columns. */
@Resolver(() => Delivery)
export class DeliveryFieldsResolver {
  @FieldResolver(() => [DeliveredAction], { description: 'In the order they were taken' })
  actions(@Root() { id }: Delivery, @Ctx() context: RequestContext): Promise<DeliveredAction[]> {
    return context.load(actionsOfDelivery, id)
  }

  @FieldResolver(() => [DeliveryAttempt], { description: 'Oldest first' })
  attempts(@Root() { id }: Delivery, @Ctx() context: RequestContext): Promise<DeliveryAttempt[]> {
    return context.load(attemptsOfDelivery, id)
  }

  @FieldResolver(() => String, { description: 'The exact bytes that every attempt sends' })
  async body(@Root() { id }: Delivery, @Ctx() context: RequestContext): Promise<string> {
    return (await context.load(deliveryBody, id))?.body ?? ''
  }
}

/** What an action says of its delivery. */
@Resolver(() => Action)
export class ActionDeliveryResolver {
  @FieldResolver(() => DeliveryState, { nullable: true, description: 'None without a webhook' })
  async deliveryState(@Root() { id }: Action, @Ctx() context: RequestContext): Promise<DeliveryState | null> {
    return (await context.load(stateOfAction, id))?.state ?? null
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the customer platform refused it for good and it stands here nevertheless (section 6.1)',
  })
  async undelivered(@Root() { id, revertedAt }: Action, @Ctx() context: RequestContext): Promise<boolean> {
    if (revertedAt !== null) return false
    return (await context.load(stateOfAction, id))?.state === DeliveryState.exhausted
  }
}
