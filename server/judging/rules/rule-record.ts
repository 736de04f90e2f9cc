import type { Sql } from '../../platform/database.ts'
import { addVersion } from './history/rule-version.store.ts'
import type { KnownReference } from './known-references.ts'
import type { Rule } from './rule.entity.ts'
import { type RuleText, setReferences } from './rule.store.ts'

/** Keeps the version for good, and what the rule refers to for as long as it does. */
export async function keepVersion(
  tx: Sql,
  rule: Rule,
  { references }: { references: readonly KnownReference[] },
): Promise<void> {
  await addVersion(tx, rule)
  await setReferences(tx, rule, references)
}

/** The rule as it would be sent. */
export const textOf = ({ type, name, notes, conditionParts, actionParts }: Rule): RuleText => ({
  ...{ type, name, notes },
  conditions: conditionParts,
  actions: actionParts,
})

/** The rule as the audit log keeps it. */
export const snapshotOf = (rule: Rule) => ({
  ...textOf(rule),
  enabled: rule.enabled,
  shadow: rule.shadow,
  position: rule.position,
  version: rule.version,
})
