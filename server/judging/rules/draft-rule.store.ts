import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { CheckedRule } from './check-rule.ts'
import type { Rule } from './rule.entity.ts'
import type { RuleType } from './rule-type.ts'

interface Tables {
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
  await tx.query(
    `insert into rule_version (workspace_id, rule_id, version, type, name, conditions, actions)
     values ($1, $2, 0, $3, $4, $5, $6)`,
    [workspaceId, id, type, name, JSON.stringify(conditions), JSON.stringify(actions)],
  )
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
