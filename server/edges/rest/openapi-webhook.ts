import { actionExample } from '../../actions/kinds/index.ts'
import { toldKinds, webhookSchema } from '../../actions/webhook-schema.ts'
import type { NamedSchemas } from './openapi-schemas.ts'
import { routeTags } from './route-tags.ts'

type Json = Record<string, unknown>

const headers: Record<string, string> = {
  'webhook-id': 'The id of the delivery; the same on every attempt',
  'webhook-timestamp': 'When it was signed, in Unix seconds',
  'webhook-signature': 'Signatures of the id, the timestamp and the body (section 6.1), apart by spaces',
}

/** What Verdict sends to the customer's endpoint, with an example of each kind of action (section 6). */
export function webhookOf(schemas: NamedSchemas): Json {
  const { $schema: _, ...body } = webhookSchema()
  const schema = schemas.add('WebhookBody', body)
  const examples = toldKinds.map((kind) => [
    kind.type,
    { summary: kind.description, value: { actions: [actionExample(kind)] } },
  ])
  return {
    operationId: 'receiveActions',
    tags: [routeTags.webhook.name],
    summary: 'Take actions',
    description:
      'Sent to the endpoint of the workspace when something was decided or done, and again until it is answered. Actions on the same object come in their order.',
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
      '2XX': { description: 'Taken' },
      '4XX': {
        description:
          'Refused: the actions are tried one by one, and what is refused by itself is tried again',
      },
      '5XX': { description: 'Not now: tried again later' },
    },
  }
}
