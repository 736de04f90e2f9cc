import { z } from 'zod'

/** An action in webhook form in a reply; the OpenAPI document has its schema under this name. */
export const webhookAction = z.record(z.string(), z.unknown()).meta({ id: 'WebhookAction' })
