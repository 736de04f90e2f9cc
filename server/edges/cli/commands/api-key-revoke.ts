import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'End an API key for good, everywhere within a second',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    key: z.uuid('expected the id of a key').meta({ description: 'id of the key, as api-key:list shows it' }),
  }),
  async run({ apiKeys }, { workspace: workspaceId, key }) {
    const { name, revokedAt } = await apiKeys.revoke({ workspaceId, actor: cliActor }, key)
    return { name, revokedAt: revokedAt?.toISOString() ?? null }
  },
})
