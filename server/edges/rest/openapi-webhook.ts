import { actionExample } from '../../actions/kinds/index.ts'
import { deliveredKinds, webhookSchema } from '../../actions/webhook-schema.ts'
import type { NamedSchemas } from './openapi-schemas.ts'
import { routeTags } from './route-tags.ts'

type Json = Record<string, unknown>

const headers: Record<string, string> = {
  'webhook-id': 'The id of the delivery; the same on every attempt',
  'webhook-timestamp': 'When this attempt was sent, in seconds since 1970',
  'webhook-signature': 'Signatures as Standard Webhooks has them, `v1,<base64>`, apart by spaces',
  'x-service-signature': 'The same signatures spelled another way: `t=<timestamp>,v1=<hex>`',
}

/** The page of the dashboard that sends test events. */
const senderOfTests = '/settings/webhook'

/** The webhook requests to the customer's endpoint, with an example of each kind of action (section 6). */
export function webhookOf(schemas: NamedSchemas): Json {
  const { $schema: _, ...body } = webhookSchema()
  const schema = schemas.add('WebhookBody', body)
  const examples = deliveredKinds.map((kind) => [
    kind.type,
    { summary: kind.description, value: { actions: [actionExample(kind)] } },
  ])
  return {
    operationId: 'receiveActions',
    tags: [routeTags.webhook.name],
    summary: 'Take actions',
    description:
      'Sent to the endpoint of the workspace when something was decided or done, and again until it is answered. Actions on the same object come in their order. ' +
      `An admin has a test event of each kind sent in the dashboard: [Settings → Webhooks](${senderOfTests}), beside **Send test event**.`,
    security: [],
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema, examples: Object.fromEntries(examples) as Json } },
    },
    responses: {
      200: { description: 'Taken; every other answer is a failure' },
      '4XX': {
        description: 'Refused, other than 408 and 429: reverted when the last attempt was refused too',
      },
      default: {
        description: 'Nobody has judged it: tried again, at most eight times in all unless configured',
      },
    },
  }
}
