import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { RuleVersion } from './history/rule-version.entity.ts'
import type { RulePlan } from './rule-plan.entity.ts'
import type { RuleReference } from './rule-reference.entity.ts'
import type { Rule } from './rule.entity.ts'
import type { ContentTrace, UserTrace } from './trace.entity.ts'

interface RenamedColumns {
  conditionParts: 'conditions'
  actionParts: 'actions'
  updatedById: 'updatedBy'
}

/** The tables of rules. */
export interface RuleTables {
  rule: TableOf<
    Rule,
    'enabled' | 'shadow' | 'modeSince' | 'version' | 'createdAt' | 'updatedAt',
    RenamedColumns
  >
  ruleReference: TableOf<RuleReference>
  ruleVersion: TableOf<RuleVersion, 'createdAt', RenamedColumns>
  rulePlan: TableOf<RulePlan, 'createdAt'>
  decisionTrace: TableOf<ContentTrace, 'decidedAt', { details: 'rules' }>
  userTrace: TableOf<UserTrace, 'decidedAt', { details: 'rules' }>
}

/** The query builder for the stores of rules. */
export const ruleTables = (tx: Sql) => tx.db<RuleTables>()
