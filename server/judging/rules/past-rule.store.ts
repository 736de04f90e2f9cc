import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Rule } from './rule.entity.ts'

interface Tables {
  rule: TableOf<Rule>
}

/** Sets since when all rules of a workspace are in their mode, from which their figures count, for the demo. */
export async function moveRuleModes(tx: Sql, workspaceId: string, since: Date): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('rule')
    .set({ modeSince: since })
    .where('workspaceId', '=', workspaceId)
    .execute()
}
