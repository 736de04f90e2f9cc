import { IntegrationResolver } from './integrations/integration.resolver.ts'
import { DeliveryFieldsResolver } from './webhooks/delivery-fields.resolver.ts'
import { DeliveryResolver } from './webhooks/delivery.resolver.ts'
import { WebhookResolver } from './webhooks/webhook.resolver.ts'

/** The resolvers of this room. */
export const deliveryResolvers = [
  DeliveryFieldsResolver,
  DeliveryResolver,
  IntegrationResolver,
  WebhookResolver,
]
