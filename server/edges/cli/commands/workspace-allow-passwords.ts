import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary:
    'Allow passwords again in a workspace that requires its OpenID Connect provider, while that is unavailable',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
  }),
  async run({ identityProviders }, { workspace: workspaceId }) {
    await identityProviders.allowPasswords({ workspaceId, actor: cliActor })
    return { workspace: workspaceId }
  },
})
