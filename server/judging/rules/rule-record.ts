import type { Sql } from '../../platform/database.ts'
import { addVersion } from './history/rule-version.store.ts'
import type { KnownReference } from './known-references.ts'
import type { Rule } from './rule.entity.ts'
import { type RuleText, setReferences } from './rule.store.ts'

/** Stores the version permanently, and replaces the rule's references. */
export async function keepVersion(
  tx: Sql,
  rule: Rule,
  { references }: { references: readonly KnownReference[] },
): Promise<void> {
  await addVersion(tx, rule)
  await setReferences(tx, rule, references)
}

/** The rule in the form in which it is sent. */
export const textOf = ({ type, name, notes, conditionParts, actionParts }: Rule): RuleText => ({
  ...{ type, name, notes },
  conditions: conditionParts,
  actions: actionParts,
})

/** The rule as recorded in the audit log. */
export const snapshotOf = (rule: Rule) => ({
  ...textOf(rule),
  enabled: rule.enabled,
  shadow: rule.shadow,
  position: rule.position,
  version: rule.version,
})
