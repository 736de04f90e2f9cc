import { z } from 'zod'
import { testAction } from '../delivery/webhooks/test-event.ts'
import { commonFields } from './action-kind.ts'
import { actionKinds } from './kinds/index.ts'

/** The test event in the schema of webhook bodies: it has no fields of its own. */
const testActionKind = {
  type: testAction,
  description: 'Tries the endpoint out; answer it like any other, and do nothing',
  schema: z.object({}),
  example: {},
}

/** Every kind of action that a webhook delivers, the test event included. */
export const deliveredKinds = [...actionKinds, testActionKind]

/** The JSON Schema of a webhook request's body (section 6): every kind of action, by its `action_type`. */
export function webhookSchema(): Record<string, unknown> {
  const definitions = deliveredKinds.map(({ type, description, schema }) => [
    type,
    {
      description,
      ...jsonSchema(z.object({ action_type: z.literal(type), ...commonFields.shape, ...schema.shape })),
    },
  ])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The body of a webhook request',
    type: 'object',
    properties: {
      actions: {
        description: 'Up to 100 actions in the order they were taken',
        type: 'array',
        minItems: 1,
        items: { $ref: '#/$defs/WebhookAction' },
      },
    },
    required: ['actions'],
    $defs: {
      WebhookAction: {
        description: 'What happened; action_type says which kind of thing',
        oneOf: deliveredKinds.map(({ type }) => ({ $ref: `#/$defs/${type}` })),
      },
      ...Object.fromEntries(definitions),
    } as Record<string, unknown>,
  }
}

/** Unknown fields are allowed, so that payloads of a later version validate. */
function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
