import { z } from 'zod'
import { DeliveryState } from '../../../platform/vocabulary/delivery-state.ts'
import { defineCommand } from '../command.ts'
import { deliveryOutcome } from '../delivery-outcome.ts'

const upTo100 = 'expected a whole number from 1 to 100'

export default defineCommand({
  summary: 'List the newest requests to the webhook of a workspace, with what came of them',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    state: z
      .enum(DeliveryState, 'expected sending, delivered, exhausted, parked or cancelled')
      .optional()
      .meta({ description: 'only those that are sending, delivered, exhausted, parked or cancelled' }),
    object: z
      .string()
      .optional()
      .meta({ description: "only those about the object with this id of the customer platform's own" }),
    most: z.coerce
      .number(upTo100)
      .int(upTo100)
      .min(1, upTo100)
      .max(100, upTo100)
      .default(20)
      .meta({ description: 'how many, up to 100 (20)' }),
  }),
  async run({ deliveries }, { workspace, state, object, most }) {
    const filter = { ...(state && { states: [state] }), ...(object && { externalIds: [object] }) }
    const { nodes } = await deliveries.list(workspace, { first: most }, filter)
    return { deliveries: nodes.map(deliveryOutcome) }
  },
  text: ({ deliveries }) =>
    deliveries
      .map(({ deliveryId, state, attempts, status, error, createdAt }) =>
        [deliveryId, createdAt, state, `attempts ${attempts}`, error ?? status ?? ''].join('  '),
      )
      .join('\n') || 'none',
})
