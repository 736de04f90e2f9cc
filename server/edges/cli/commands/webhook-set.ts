import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: "Set the webhook's URL and show its signing secret",
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    url: z.string().meta({ description: 'https address that takes the POSTs' }),
  }),
  async run({ webhooks }, { workspace, url }) {
    const { secret } = await webhooks.set({ workspaceId: workspace, actor: cliActor }, url)
    return { secret }
  },
})
