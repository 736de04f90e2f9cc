import { type Expression, expressionBuilder, sql } from 'kysely'
import { type NameQuery, noExcerpt } from '../../access/names/name-query.ts'
import { namesIn } from '../../access/names/names.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { RulesUsing } from '../../settings/rules-using.ts'
import { type RuleTables, ruleTables } from './rule-tables.ts'

/** The names of rules by their ids. */
export const ruleNames = namesIn<RuleTables>('rule')

/** The names of deleted rules, from their last versions. */
export const deletedRuleNames: NameQuery = (tx, workspaceId, ids) =>
  ruleTables(tx)
    .selectFrom('ruleVersion as v')
    .distinctOn('v.ruleId')
    .select(['v.ruleId as id', 'v.name', noExcerpt])
    .where('v.workspaceId', '=', workspaceId)
    .where('v.ruleId', '=', anyId(ids))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rule as r')
            .select('r.id')
            .where('r.workspaceId', '=', workspaceId)
            .whereRef('r.id', '=', 'v.ruleId'),
        ),
      ),
    )
    .orderBy('v.ruleId')
    .orderBy('v.version', 'desc')

/** The rules of a workspace that refer to an object, enabled or not, by name. */
export const rulesUsing: RulesUsing = (tx, workspaceId, kind, targetId) =>
  ruleTables(tx)
    .selectFrom('ruleReference as f')
    .innerJoin('rule as r', (on) =>
      on.onRef('r.workspaceId', '=', 'f.workspaceId').onRef('r.id', '=', 'f.ruleId'),
    )
    .select(['r.id', 'r.name'])
    .where('f.workspaceId', '=', workspaceId)
    .where('f.kind', '=', kind)
    .where('f.targetId', '=', targetId)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()

/** Whether a workspace has rules, and whether one of them is enabled. */
export const hasRules = (tx: Sql, workspaceId: string): Promise<{ some: boolean; on: boolean }> =>
  ruleTables(tx)
    .selectFrom('rule')
    .select([sql<boolean>`count(*) > 0`.as('some'), sql<boolean>`coalesce(bool_or(enabled), false)`.as('on')])
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirstOrThrow()

const { exists, selectFrom } = expressionBuilder<RuleTables, never>()

/** Whether the rule of a row is enabled and still in the version of the row. */
export const ruleStands = (row: {
  workspaceId: Expression<string>
  ruleId: Expression<string>
  ruleVersion: Expression<number>
}) =>
  exists(
    selectFrom('rule as r')
      .where('r.workspaceId', '=', row.workspaceId)
      .where('r.id', '=', row.ruleId)
      .where('r.version', '=', row.ruleVersion)
      .where('r.enabled', '=', true),
  ).$castTo<boolean>()
