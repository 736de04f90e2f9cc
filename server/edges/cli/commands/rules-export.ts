import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { defineCommand } from '../command.ts'
import { writing } from '../file-refusal.ts'

export default defineCommand({
  summary: 'Write the rules of a workspace to a file, with names in place of ids',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    file: z.string().meta({ description: 'path of the JSON file' }),
    rules: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.uuid('expected ids of rules')))
      .optional()
      .meta({ description: 'ids of the rules, comma-separated; all of them otherwise' }),
    items: z
      .boolean()
      .optional()
      .meta({ description: 'include the lists that the rules use, with their items' }),
  }),
  async run({ ruleTransfer }, { workspace, file, rules, items = false }) {
    const exported = await ruleTransfer.export(workspace, { ruleIds: rules ?? null, includeItems: items })
    await writing(file, () => writeFile(file, `${JSON.stringify(exported, null, 2)}\n`))
    return { rules: exported.rules.length, lists: exported.lists.length, file }
  },
})
