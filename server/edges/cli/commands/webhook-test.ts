import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { DeliveryState } from '../../../platform/vocabulary/delivery-state.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'
import { deliveryOutcome } from '../delivery-outcome.ts'

export default defineCommand({
  summary: 'Send a test event to the webhook, and tell what the endpoint answered; a worker must run',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    seconds: z.coerce
      .number('expected seconds')
      .min(0)
      .max(600)
      .default(20)
      .meta({ description: 'how long to wait for the answer (20)' }),
  }),
  async run({ deliveries }, { workspace: workspaceId, seconds }) {
    const deliveryId = await deliveries.test({ workspaceId, actor: cliActor })
    const until = Date.now() + seconds * 1000
    for (;;) {
      const delivery = await deliveries.find(workspaceId, deliveryId)
      if (delivery.state !== DeliveryState.sending || Date.now() > until) return deliveryOutcome(delivery)
      await pause(200)
    }
  },
})
