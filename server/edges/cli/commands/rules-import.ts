import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'
import { refuseFile } from '../file-refusal.ts'

export default defineCommand({
  summary: 'Create the rules of a file in a workspace, disabled and below the others: all of them, or none',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    file: z.string().meta({ description: 'path of the JSON file' }),
    check: z
      .boolean()
      .optional()
      .meta({ description: 'create nothing, and show what would be created and all problems' }),
  }),
  async run({ ruleTransfer }, { workspace, file, check = false }) {
    const rules = parsed(file, await readFile(file, 'utf8').catch(() => refuseFile(file, 'cannot be read')))
    if (check) return { ...(await ruleTransfer.plan({ workspaceId: workspace, actor: cliActor }, rules)) }
    const made = await ruleTransfer.import({ workspaceId: workspace, actor: cliActor }, rules)
    return { rules: made.rules, lists: made.lists }
  },
})

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile(file, 'is not JSON')
  }
}
