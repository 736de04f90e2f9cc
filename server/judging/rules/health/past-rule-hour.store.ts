import type { Sql } from '../../../platform/database.ts'
import type { TableOf } from '../../../platform/table-of.ts'
import type { RuleHour } from './rule-health.entity.ts'
import { rollUpVerdicts } from './rule-verdict.store.ts'

interface Tables {
  ruleHour: TableOf<RuleHour, 'upheld' | 'overturned'>
}

/** Replaces the counts of all rules of a workspace by those of hours of the past, the oldest of them given, for the demo. */
export async function replaceRuleHours(
  tx: Sql,
  workspaceId: string,
  hours: readonly Pick<RuleHour, 'ruleId' | 'hour' | 'tried' | 'hits'>[],
  oldest: Date,
): Promise<void> {
  const db = tx.db<Tables>()
  await db.deleteFrom('ruleHour').where('workspaceId', '=', workspaceId).execute()
  const rows = hours.map((hour) => ({ workspaceId, ...hour }))
  if (rows.length > 0) await db.insertInto('ruleHour').values(rows).execute()
  await rollUpVerdicts(tx, workspaceId, oldest)
}
