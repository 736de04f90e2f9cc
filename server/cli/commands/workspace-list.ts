import { z } from 'zod'
import { defineCommand } from '../command.ts'

interface Listed {
  workspaceId: string
  name: string
  plan: string
  createdAt: Date
}

export default defineCommand({
  name: 'workspace:list',
  summary: 'List the workspaces with their ids, the oldest first',
  options: z.object({}),
  run: async ({ database }) => ({
    workspaces: await database.asSystem((tx) =>
      tx.query<Listed>(
        `select id as "workspaceId", name, plan, created_at as "createdAt" from workspace order by created_at, id`,
      ),
    ),
  }),
})
