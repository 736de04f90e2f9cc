import { sql } from 'kysely'
import { fieldWhenDeleted } from '../../../access/audit/audit-history.store.ts'
import { anyId } from '../../../platform/any-value.ts'
import type { Sql } from '../../../platform/database.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../../platform/graphql/listing.ts'
import { isId } from '../../../platform/ids.ts'
import type { PlanOutline } from '../plan.ts'
import { ruleTables } from '../rule-tables.ts'
import type { RuleType } from '../rule-type.ts'
import type { RuleVersion } from './rule-version.entity.ts'

const typeWhenDeleted = fieldWhenDeleted<RuleType>('rule', 'type', {
  workspaceId: sql.ref('v.workspaceId'),
  subject: sql.ref('v.ruleId'),
})

/** The versions of a rule, deleted or not. A version stored without a type has that of its rule. */
const versionsOfRule = (tx: Sql, workspaceId: string, ruleId: string) =>
  ruleTables(tx)
    .selectFrom('ruleVersion as v')
    .select(['v.workspaceId', 'v.ruleId', 'v.version', 'v.name', 'v.notes', 'v.createdAt'])
    .select(['v.conditions as conditionParts', 'v.actions as actionParts', 'v.updatedBy as updatedById'])
    .select(
      sql<RuleType>`coalesce(v.type,
        (select r.type from rule r where (r.workspace_id, r.id) = (v.workspace_id, v.rule_id)),
        ${typeWhenDeleted})`.as('type'),
    )
    .where('v.workspaceId', '=', workspaceId)
    .where('v.ruleId', '=', ruleId)

/** The orders of lists of versions. */
export const ruleVersionOrders = orderedBy('RuleVersion', 'VERSION', 'The number of the version', [
  { sql: 'v.version', type: 'int' },
])

/** The versions of a rule, possibly a deleted one. */
export const versionList = (
  workspaceId: string,
  ruleId: string,
  order?: ListOrder | null,
): Listing<RuleVersion> =>
  listOf(keysetOf(ruleVersionOrders, order), (tx) => versionsOfRule(tx, workspaceId, ruleId))

/** One version of a rule, deleted or not. @returns undefined when there is none */
export async function findVersion(
  tx: Sql,
  workspaceId: string,
  ruleId: string,
  version: number,
): Promise<RuleVersion | undefined> {
  if (!isId(ruleId)) return undefined
  return versionsOfRule(tx, workspaceId, ruleId).where('v.version', '=', version).executeTakeFirst()
}

/** The columns of a version that explain a decision. */
export type TriedVersion = Pick<RuleVersion, 'ruleId' | 'version' | 'name' | 'conditionParts'>

/** The versions of rules that a plan tried, in no order. */
export const versionsIn = (tx: Sql, workspaceId: string, outline: PlanOutline): Promise<TriedVersion[]> =>
  ruleTables(tx)
    .selectFrom('ruleVersion as v')
    .innerJoin(
      sql<{
        id: string
        version: number
      }>`unnest(${outline.map(([id]) => id)}::uuid[], ${outline.map(([, version]) => version)}::int[])`.as<'w'>(
        sql`w (id, version)`,
      ),
      (join) => join.onRef('w.id', '=', 'v.ruleId').onRef('w.version', '=', 'v.version'),
    )
    .select(['v.ruleId', 'v.version', 'v.name', 'v.conditions as conditionParts'])
    .where('v.workspaceId', '=', workspaceId)
    .execute()

/** Stores the present content of rules permanently. */
export async function addVersions(tx: Sql, workspaceId: string, ruleIds: readonly string[]): Promise<void> {
  const db = ruleTables(tx)
  await db
    .insertInto('ruleVersion')
    .columns([
      ...(['workspaceId', 'ruleId', 'version', 'type', 'name', 'notes'] as const),
      ...(['conditions', 'actions', 'updatedBy'] as const),
    ])
    .expression(
      db
        .selectFrom('rule')
        .select([
          'workspaceId',
          'id',
          'version',
          'type',
          'name',
          'notes',
          'conditions',
          'actions',
          'updatedBy',
        ])
        .where('workspaceId', '=', workspaceId)
        .where('id', '=', anyId(ruleIds)),
    )
    .execute()
}
