import { z } from 'zod'
import { ApiKeyScope } from '../../../access/api-keys/api-key.entity.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

const scopes = z
  .string()
  .default('rest')
  .transform((list) => list.split(',').map((scope) => scope.trim()))
  .pipe(z.array(z.enum(ApiKeyScope, 'expected rest, score, graphql:read or graphql:admin')))

export default defineCommand({
  summary: 'Create an API key; it is shown this once',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    name: z.string().meta({ description: 'name of the key' }),
    scopes: scopes.meta({ description: 'rest, score, graphql:read, graphql:admin, separated by commas' }),
  }),
  async run({ apiKeys }, { workspace, name, scopes: chosen }) {
    const { key } = await apiKeys.create(
      { workspaceId: workspace, actor: cliActor },
      { name, scopes: chosen },
    )
    return { key }
  },
})
