import { sql } from 'kysely'
import { anyId } from '../../../platform/any-value.ts'
import type { Sql } from '../../../platform/database.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { TableOf } from '../../../platform/table-of.ts'
import type { RuleAlert } from './rule-health.entity.ts'

interface Tables {
  ruleAlert: TableOf<
    RuleAlert,
    'openedAt' | 'endedAt' | 'acknowledgedAt' | 'acknowledgedById',
    { acknowledgedById: 'acknowledgedBy' }
  >
}

const alertFields = [
  ...(['a.workspaceId', 'a.id', 'a.ruleId', 'a.hour', 'a.lastHour', 'a.hits', 'a.usual'] as const),
  ...(['a.openedAt', 'a.endedAt', 'a.acknowledgedAt', 'a.acknowledgedBy as acknowledgedById'] as const),
] as const

const alertsOf = (tx: Sql, workspaceId: string) =>
  tx.db<Tables>().selectFrom('ruleAlert as a').select(alertFields).where('a.workspaceId', '=', workspaceId)

/** The unacknowledged alerts, newest first, at most so many. */
export const unacknowledgedAlerts = (tx: Sql, workspaceId: string, most: number): Promise<RuleAlert[]> =>
  alertsOf(tx, workspaceId)
    .where('a.acknowledgedAt', 'is', null)
    .orderBy('a.openedAt', 'desc')
    .orderBy('a.id')
    .limit(most)
    .execute()

/** The newest unacknowledged alert of each rule. */
export const newestAlertsOf = (
  tx: Sql,
  workspaceId: string,
  ruleIds: readonly string[],
): Promise<(RuleAlert & { ownerId: string })[]> =>
  alertsOf(tx, workspaceId)
    .distinctOn('a.ruleId')
    .select('a.ruleId as ownerId')
    .where('a.ruleId', '=', anyId(ruleIds))
    .where('a.acknowledgedAt', 'is', null)
    .orderBy('a.ruleId')
    .orderBy('a.openedAt', 'desc')
    .execute()

/** The alert, locked until the transaction ends. @returns undefined when there is none of that id */
export async function lockAlert(tx: Sql, workspaceId: string, id: string): Promise<RuleAlert | undefined> {
  return isId(id)
    ? alertsOf(tx, workspaceId).where('a.id', '=', id).forUpdate().executeTakeFirst()
    : undefined
}

/** Marks an alert as acknowledged. */
export const acknowledgeAlert = (
  tx: Sql,
  { workspaceId, id }: RuleAlert,
  memberId: string | null,
): Promise<RuleAlert> =>
  tx
    .db<Tables>()
    .updateTable('ruleAlert as a')
    .set({ acknowledgedAt: sql<Date>`now()`, acknowledgedBy: memberId })
    .where('a.workspaceId', '=', workspaceId)
    .where('a.id', '=', id)
    .returning(alertFields)
    .executeTakeFirstOrThrow()

/** Opens an alert for an hour of a rule, or continues the open one. @returns its id, and whether it is new */
export const raiseAlert = (
  tx: Sql,
  { hour, ...alert }: Pick<RuleAlert, 'workspaceId' | 'ruleId' | 'hour' | 'hits' | 'usual'>,
): Promise<{ id: string; opened: boolean }> => {
  const id = newId()
  return tx
    .db<Tables>()
    .insertInto('ruleAlert')
    .values({ ...alert, id, hour, lastHour: hour })
    .onConflict((goingOn) =>
      goingOn
        .columns(['workspaceId', 'ruleId'])
        .where('endedAt', 'is', null)
        .doUpdateSet({
          lastHour: sql<Date>`greatest(rule_alert.last_hour, excluded.last_hour)`,
          hits: sql<number>`greatest(rule_alert.hits, excluded.hits)`,
        }),
    )
    .returning(['id', sql<boolean>`id = ${id}`.as('opened')])
    .executeTakeFirstOrThrow()
}

/** Ends the alerts of rules without a spike for so many full hours. */
export async function endQuietAlerts(tx: Sql, workspaceId: string, hours: number): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('ruleAlert')
    .set({ endedAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`last_hour < now() - make_interval(hours => ${hours + 1})`)
    .execute()
}
