import { z } from 'zod'

/** An action in webhook shape in a reply; the OpenAPI document has the schema of the webhook under its name. */
export const webhookAction = z.record(z.string(), z.unknown()).meta({ id: 'WebhookAction' })
