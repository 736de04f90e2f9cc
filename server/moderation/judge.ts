import type { Transaction } from '../platform/database.ts'
import { evaluate } from '../rules/evaluate.ts'
import type { Plan } from '../rules/plan.ts'
import type { Plans } from '../rules/plans.ts'
import { RuleType } from '../rules/rule-type.ts'
import type { FactParts } from '../signals/fact.ts'
import { factsOf } from '../signals/facts.ts'
import type { Item } from '../signals/item.ts'
import { automatedJudgements } from './automated-judgement.ts'
import type { Judgement } from './decision.ts'

/** The plans in force for the workspaces of some items, or of users, by the type of their rules. */
export async function plansOf(
  tx: Transaction,
  plans: Plans,
  items: readonly Pick<Item, 'workspaceId'>[],
  type: RuleType = RuleType.content,
): Promise<Map<string, Plan>> {
  const inForce = new Map<string, Plan>()
  for (const workspaceId of new Set(items.map((item) => item.workspaceId)))
    inForce.set(workspaceId, await plans.for(tx, workspaceId, undefined, type))
  return inForce
}

/** Judges an item by the rules (section 1.1): facts on first use, rules in order, decisions for decide() to apply. */
export async function judge(plan: Plan, item: Item, parts: FactParts): Promise<Judgement[]> {
  return automatedJudgements(item, await evaluate(plan, factsOf(item, parts)))
}
