import type { Sql } from '../../platform/database.ts'
import { addVersions } from './history/rule-version.store.ts'
import type { KnownReference } from './known-references.ts'
import type { Rule } from './rule.entity.ts'
import { type RuleText, setReferences } from './rule.store.ts'

/** Stores the versions of rules permanently, and replaces the references of the rules. */
export async function keepVersions(
  tx: Sql,
  workspaceId: string,
  rules: readonly { id: string; references: readonly KnownReference[] }[],
): Promise<void> {
  await addVersions(
    tx,
    workspaceId,
    rules.map(({ id }) => id),
  )
  await setReferences(tx, workspaceId, rules)
}

/** Stores the version permanently, and replaces the rule's references. */
export const keepVersion = (
  tx: Sql,
  { workspaceId, id }: Rule,
  { references }: { references: readonly KnownReference[] },
): Promise<void> => keepVersions(tx, workspaceId, [{ id, references }])

/** The rule in the form in which it is sent. */
export const textOf = ({ type, name, notes, conditionParts, actionParts }: Rule): RuleText => ({
  type,
  name,
  notes,
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
