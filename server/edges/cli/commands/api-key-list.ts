import { z } from 'zod'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'List the API keys of a workspace, the newest first, with the last 100 that were revoked',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
  }),
  run: async ({ apiKeys }, { workspace }) => ({ apiKeys: await apiKeys.list(workspace) }),
  text: ({ apiKeys }) =>
    apiKeys
      .map(({ id, hint, name, scopes, lastUsedAt, revokedAt }) =>
        [
          id,
          hint,
          scopes.join(','),
          revokedAt ? `revoked ${revokedAt.toISOString()}` : `used ${lastUsedAt?.toISOString() ?? 'never'}`,
          name,
        ].join('  '),
      )
      .join('\n'),
})
