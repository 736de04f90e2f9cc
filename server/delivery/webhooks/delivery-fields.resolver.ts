import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { DeliveryAttempt } from './delivery-attempt.entity.ts'
import { actionsOfDelivery, attemptsOfDelivery, deliveryBody, explanationOf } from './delivery.loaders.ts'
import { DeliveredAction, Delivery } from './delivery.object.ts'
import { Deliveries } from './delivery.service.ts'
import { DeliveryExplanation } from './explanation.ts'

/** Computed fields of a delivery. */
@Resolver(() => Delivery)
export class DeliveryFieldsResolver {
  @FieldResolver(() => [DeliveredAction], {
    description: 'Its actions, at most 100, in the order in which they were taken',
  })
  actions(@Root() { id }: Delivery, @Ctx() context: RequestContext): Promise<DeliveredAction[]> {
    return context.load(actionsOfDelivery, id)
  }

  @FieldResolver(() => [DeliveryAttempt], { description: 'Its newest 100 requests, oldest first' })
  attempts(@Root() { id }: Delivery, @Ctx() context: RequestContext): Promise<DeliveryAttempt[]> {
    return context.load(attemptsOfDelivery, id)
  }

  @FieldResolver(() => Int, { description: 'How many attempts may fail before it is given up' })
  attemptLimit(@Root() { purpose }: Delivery, @Ctx() { services }: RequestContext): number {
    return purpose === 'test' ? 1 : services.get(Deliveries).attemptLimit
  }

  @FieldResolver(() => String, { description: 'The exact body that every attempt sends' })
  async body(@Root() { id }: Delivery, @Ctx() context: RequestContext): Promise<string> {
    return (await context.load(deliveryBody, id))?.body ?? ''
  }

  @FieldResolver(() => DeliveryExplanation, {
    nullable: true,
    description: 'Why it was delivered, or was not, or not yet; null once it is no longer kept',
  })
  explanation(@Root() { id }: Delivery, @Ctx() context: RequestContext): Promise<DeliveryExplanation | null> {
    return context.load(explanationOf, id)
  }
}
