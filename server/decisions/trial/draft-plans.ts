import { checkRule } from '../../judging/rules/check-rule.ts'
import { enabledInOrder, writeDraftVersion } from '../../judging/rules/draft-rule.store.ts'
import { ruleReferences } from '../../judging/rules/part-references.ts'
import { planSource } from '../../judging/rules/plan-source.ts'
import { compilePlan, type Plan, type PlannedRule } from '../../judging/rules/plan.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { loadKnown } from '../../judging/rules/references.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { keepOutline } from '../../judging/rules/trace.store.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'

/** A rule that is tried before it is saved, and the rule that it replaces; without one it comes last. */
export interface Draft {
  input: unknown
  ruleId: string | null
}

/** The source of the plans of a workspace. */
export type PlansInForce = Pick<Plans, 'for'>

/**
 * The plans in force with a draft among their rules, as if enabled. The rows that its trace needs are written in the transaction,
 * which must be rolled back. @throws InvalidInputError as for saving the draft
 */
export async function plansWithDraft(
  tx: Transaction,
  plans: PlansInForce,
  workspaceId: string,
  { input, ruleId }: Draft,
): Promise<{ plans: PlansInForce; draftId: string }> {
  const { type, name, conditions, actions } = await checkRule(tx, workspaceId, input)
  const draft = { id: newId(), name, version: 0, conditions, actions }
  await writeDraftVersion(tx, workspaceId, { ...draft, type })
  const plan = await planWith(tx, workspaceId, type, draft, ruleId)
  await keepOutline(tx, workspaceId, plan)
  return {
    draftId: draft.id,
    plans: {
      for: (trial, of, version, wanted = RuleType.content) =>
        wanted === type ? Promise.resolve(plan) : plans.for(trial, of, version, wanted),
    },
  }
}

async function planWith(
  tx: Sql,
  workspaceId: string,
  type: RuleType,
  draft: PlannedRule,
  ruleId: string | null,
): Promise<Plan> {
  const source = await planSource(tx, workspaceId, 0, type)
  const order = await enabledInOrder(tx, workspaceId, type, ruleId)
  const enabled = new Map(source.rules.map((rule) => [rule.id, rule]))
  const rules = order.flatMap((id) => (id === ruleId ? draft : (enabled.get(id) ?? [])))
  if (!rules.includes(draft)) rules.push(draft)
  const known = await loadKnown(tx, workspaceId, rules.flatMap(ruleReferences))
  return compilePlan({ ...source, rules, known })
}
