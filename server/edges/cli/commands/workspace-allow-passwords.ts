import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary:
    'Let members of a workspace in with passwords again whose OpenID Connect provider is required, and away',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
  }),
  async run({ identityProviders }, { workspace: workspaceId }) {
    await identityProviders.allowPasswords({ workspaceId, actor: cliActor })
    return { workspace: workspaceId }
  },
})
