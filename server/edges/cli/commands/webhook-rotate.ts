import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Make a new signing secret of the webhook and show it; the one before signs too for 24 hours',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    endPrevious: z
      .boolean()
      .default(false)
      .meta({ description: 'end a secret that signs beside the present one' }),
  }),
  async run({ webhooks }, { workspace: workspaceId, endPrevious }) {
    const { secret, webhook } = await webhooks.rotate({ workspaceId, actor: cliActor }, { endPrevious })
    return { secret, previousSecretUntil: webhook.previousSecretUntil?.toISOString() ?? null }
  },
})
