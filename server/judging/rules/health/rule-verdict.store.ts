import { sql } from 'kysely'
import { verdictsOnRules } from '../../../actions/human-decision.store.ts'
import type { Sql } from '../../../platform/database.ts'
import type { TableOf } from '../../../platform/table-of.ts'
import type { RuleHour } from './rule-health.entity.ts'

interface Tables {
  ruleHour: TableOf<RuleHour, 'tried' | 'hits'>
}

/**
 * Counts the humans' decisions on decisions of rules, by the hour of the human's decision, from an hour on: upheld if the human
 * decided like the rule (flagging and removing count as equal), otherwise overturned. Each rule that had set the status since the
 * previous human decision counts. Undone and reverted decisions do not count.
 */
export async function rollUpVerdicts(tx: Sql, workspaceId: string, since: Date): Promise<void> {
  const db = tx.db<Tables>()
  await db
    .updateTable('ruleHour')
    .set({ upheld: 0, overturned: 0 })
    .where('workspaceId', '=', workspaceId)
    .where('hour', '>=', since)
    .where(({ eb }) => eb(eb('upheld', '+', eb.ref('overturned')), '>', 0))
    .execute()
  const counted = db
    .selectFrom(verdictsOnRules(tx, workspaceId, since).as('v'))
    .select(({ ref, fn, val, not }) => [
      val(workspaceId).as('workspaceId'),
      'v.ruleId',
      sql<Date>`date_trunc('hour', ${ref('v.at')}, 'UTC')`.as('hour'),
      fn.countAll<number>().filterWhere(ref('v.agrees')).as('upheld'),
      fn
        .countAll<number>()
        .filterWhere(not(ref('v.agrees')))
        .as('overturned'),
    ])
    .groupBy(['v.ruleId', 'hour'])
    .orderBy('v.ruleId')
    .orderBy('hour')
  await db
    .insertInto('ruleHour')
    .columns(['workspaceId', 'ruleId', 'hour', 'upheld', 'overturned'])
    .expression(counted)
    .onConflict((known) =>
      known.columns(['workspaceId', 'ruleId', 'hour']).doUpdateSet(({ ref }) => ({
        upheld: ref('excluded.upheld'),
        overturned: ref('excluded.overturned'),
      })),
    )
    .execute()
}
