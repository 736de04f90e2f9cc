import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Send a request to the webhook again, or probe an endpoint that is down now',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    delivery: z
      .uuid('expected the id of a delivery')
      .optional()
      .meta({ description: 'id of the delivery; all that an outage holds back otherwise' }),
  }),
  async run({ deliveries }, { workspace: workspaceId, delivery }) {
    const caller = { workspaceId, actor: cliActor }
    if (delivery === undefined) return { waiting: await deliveries.retryParked(caller) }
    return { deliveryId: await deliveries.resend(caller, delivery) }
  },
})
