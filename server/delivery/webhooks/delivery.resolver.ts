import {
  Arg,
  Args,
  Authorized,
  Ctx,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { EventArgs, eventsOf, frameOf } from '../../access/requests/events-of.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { ReadEvent } from '../../platform/events/event.store.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { type EventOf, eventOf } from '../../platform/graphql/event.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { Answers } from '../../platform/graphql/payload.ts'
import { DeliveryConnection, DeliveryFilter } from './delivery-list.ts'
import { deliveryTopic } from './delivery-topic.ts'
import { deliveryById } from './delivery.loaders.ts'
import { Delivery } from './delivery.object.ts'
import { Deliveries, noDelivery } from './delivery.service.ts'
import { deliveryOrders } from './delivery.store.ts'

const DeliveryEvent = eventOf('DeliveryEvent', 'delivery', () => Delivery, 'A changed delivery')
const DeliveryFilterInput = inputFromZod('DeliveryFilter', DeliveryFilter)

/** The delivery log and its operations for admins. */
@Resolver()
export class DeliveryResolver {
  @Authorized('webhooks.read')
  @Query(() => Delivery, { nullable: true, description: 'A delivery; null where there is none of this id' })
  delivery(
    @Arg('id', () => ID, { description: 'The id of the delivery' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Delivery | null> {
    return context.load(deliveryById, id)
  }

  @Authorized('webhooks.read')
  @Query(() => DeliveryConnection, { description: 'Deliveries, newest first' })
  deliveries(
    @PageArguments(deliveryOrders) args: ListArgs,
    @Arg('filter', () => DeliveryFilterInput, {
      nullable: true,
      description: 'Which deliveries; all unless given',
    })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Delivery>> {
    return services.get(Deliveries).list(workspaceId, args, filter)
  }

  @Authorized('webhooks.manage')
  @Mutation(() => Delivery, {
    description:
      'Attempts a delivery again with the same webhook-id and body; a failure reverts nothing. CONFLICT where its actions went on in deliveries of their own',
  })
  async resendDelivery(
    @Arg('id', () => ID, { description: 'The id of the delivery' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Delivery> {
    return sentDelivery(context, await context.services.get(Deliveries).resend(context.caller, id))
  }

  @Authorized('webhooks.manage')
  @Answers('waitingDeliveries', 'How many deliveries wait for the endpoint')
  @Mutation(() => Int, {
    description: 'Probes an endpoint that is down at once; answers how many deliveries wait for it',
  })
  retryParkedDeliveries(@Ctx() context: RequestContext): Promise<number> {
    return context.services.get(Deliveries).retryParked(context.caller)
  }

  @Authorized('webhooks.manage')
  @Answers('revertedActions', 'How many actions are reverted')
  @Mutation(() => Int, {
    description: 'Gives up and reverts what an outage holds back; answers how many actions',
  })
  giveUpParkedDeliveries(@Ctx() context: RequestContext): Promise<number> {
    return context.services.get(Deliveries).giveUpParked(context.caller)
  }

  @Authorized('webhooks.read')
  @Subscription(() => DeliveryEvent, {
    description: 'Each delivery that was attempted, and each that an admin sends',
    subscribe: eventsOf({ topics: [deliveryTopic], newestOnly: true }),
  })
  async deliveryChanged(
    @Args(() => EventArgs) _args: EventArgs,
    @Root() event: ReadEvent,
    @Ctx() context: RequestContext,
  ): Promise<EventOf<'delivery', Delivery>> {
    return { ...frameOf(context, event), delivery: await context.load(deliveryById, event.objectId) }
  }
}

/** A delivery that was just created or resent. */
export async function sentDelivery(context: RequestContext, id: string): Promise<Delivery> {
  const delivery = await context.load(deliveryById, id)
  if (!delivery) throw noDelivery()
  return delivery
}
