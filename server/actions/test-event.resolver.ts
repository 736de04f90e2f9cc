import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Delivery } from '../delivery/webhooks/delivery.object.ts'
import { sentDelivery } from '../delivery/webhooks/delivery.resolver.ts'
import { Deliveries } from '../delivery/webhooks/delivery.service.ts'
import { ActionType } from './action-type.ts'
import { actionExample, actionKind } from './kinds/index.ts'

/** Sending a test event of any kind to an endpoint. */
@Resolver()
export class TestEventResolver {
  @Authorized('webhooks.manage')
  @Mutation(() => Delivery, {
    description:
      'Sends an event once, to try the endpoint, of the type `Test` or an example of another kind, which says `test: true`; NOT_FOUND without a webhook',
  })
  async sendTestEvent(
    @Arg('actionType', () => ActionType, {
      nullable: true,
      description: 'The kind of action to send an example of; `Test` unless given',
    })
    actionType: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Delivery> {
    const example = actionType ? { ...actionExample(actionKind(actionType)), test: true } : undefined
    const { caller, services } = context
    return sentDelivery(context, await services.get(Deliveries).test(caller, example))
  }
}
