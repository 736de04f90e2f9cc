import { z } from 'zod'
import { KeptHead, headText } from '../../../access/audit/chain-head.ts'
import { verifyChain } from '../../../access/audit/verify-chain.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary:
    'Check the chain of the audit log, name the first entry that was changed or removed, and show its end',
  options: z.object({
    workspace: z
      .uuid('expected the id of a workspace')
      .optional()
      .meta({ description: 'id of one workspace; all of them otherwise' }),
    head: KeptHead.optional().meta({
      description: "an end of the workspace's chain that was kept elsewhere, which it must still have",
    }),
  }),
  async run({ database, audit, workspaceTerms }, { workspace, head: kept }) {
    if (kept && !workspace) throw new InvalidInputError({ workspace: 'Required with --head' })
    const ids = workspace ? [workspace] : (await workspaceTerms.all()).map(({ id }) => id)
    const workspaces = []
    for (const workspaceId of ids) {
      const { head, ...check } = await verifyChain({ database, audit }, workspaceId, {
        ...(kept && { kept }),
      })
      workspaces.push({ workspaceId, ...check, head: headText(head) })
    }
    return { intact: workspaces.every(({ broken }) => broken === null), workspaces }
  },
})
