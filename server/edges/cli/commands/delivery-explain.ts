import { z } from 'zod'
import { reasonTexts } from '../../../delivery/webhooks/explanation.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Say why an action, or a request to the webhook, was delivered, was not, or not yet',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    id: z.uuid('expected an id').meta({ description: 'id of the action or of the delivery' }),
  }),
  async run({ deliveries }, { workspace, id }) {
    const { reason, cause, setting, nextAt } = await deliveries.explain(workspace, id)
    return {
      reason,
      explanation: reasonTexts[reason],
      ...(cause && { cause }),
      ...(setting && { setting: `${setting} permits it` }),
      ...(nextAt && { nextAt: nextAt.toISOString() }),
    }
  },
})
