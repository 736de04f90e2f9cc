import { z } from 'zod'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'List the workspaces with their ids, the oldest first',
  options: z.object({}),
  run: async ({ workspaceTerms }) => ({
    workspaces: (await workspaceTerms.all()).map(({ id: workspaceId, ...terms }) => ({
      workspaceId,
      ...terms,
    })),
  }),
})
