import { z } from 'zod'
import { defineCommand } from '../command.ts'

export default defineCommand({
  name: 'audit:verify',
  summary: 'Check the chain of the audit log, and name the first entry that was changed or removed',
  options: z.object({
    workspace: z
      .uuid('expected the id of a workspace')
      .optional()
      .meta({ description: 'id of one workspace; all of them otherwise' }),
  }),
  async run({ database, audit }, { workspace }) {
    const ids = workspace
      ? [workspace]
      : await database
          .asSystem((tx) => tx.query<{ id: string }>(`select id from workspace order by created_at`))
          .then((rows) => rows.map(({ id }) => id))
    const workspaces = []
    for (const id of ids)
      workspaces.push({ workspaceId: id, ...(await database.inWorkspace(id, (tx) => audit.verify(tx, id))) })
    return { intact: workspaces.every(({ broken }) => broken === null), workspaces }
  },
})
