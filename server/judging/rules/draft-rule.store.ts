import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { CheckedRule } from './check-rule.ts'
import type { RuleVersion } from './history/rule-version.entity.ts'
import type { RuleType } from './rule-type.ts'
import type { Rule } from './rule.entity.ts'

interface Tables {
  ruleVersion: Pick<
    TableOf<RuleVersion, never, { conditionParts: 'conditions'; actionParts: 'actions' }>,
    'workspaceId' | 'ruleId' | 'version' | 'type' | 'name' | 'conditions' | 'actions'
  >
  rule: Pick<Rule, 'workspaceId' | 'id' | 'type' | 'enabled' | 'position'>
}

/** A rule that is not saved. */
export type DraftRule = Pick<CheckedRule, 'type' | 'name' | 'conditions' | 'actions'> & { id: string }

/** Writes the rows needed to read a trace of a draft, as version 0 of a rule; in a transaction that is rolled back. */
export async function writeDraftVersion(
  tx: Sql,
  workspaceId: string,
  { id, type, name, conditions, actions }: DraftRule,
): Promise<void> {
  await tx
    .db<Tables>()
    .insertInto('ruleVersion')
    .values({
      workspaceId,
      ruleId: id,
      version: 0,
      type,
      name,
      conditions: json(conditions),
      actions: json(actions),
    })
    .execute()
}

/** The ids of the enabled rules of a type in their order, plus another one, enabled or not. */
export async function enabledInOrder(
  tx: Sql,
  workspaceId: string,
  type: RuleType,
  other: string | null,
): Promise<string[]> {
  const rules = await tx
    .db<Tables>()
    .selectFrom('rule')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('type', '=', type)
    .where(sql<boolean>`(enabled or id = ${other}::uuid)`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rules.map(({ id }) => id)
}
