import { evaluate } from '../../judging/rules/evaluate.ts'
import type { Plan } from '../../judging/rules/plan.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import type { Transaction } from '../../platform/database.ts'
import type { FactSources } from '../../signals/fact.ts'
import { factsOf } from '../../signals/facts.ts'
import type { Item } from '../../signals/item.ts'
import type { Judgement } from '../deciding/decision.ts'
import { automatedJudgements } from './automated-judgement.ts'

/** A subject, with the version of its workspace's rules if already read. */
type RulesSubject = Pick<Item, 'workspaceId'> & { rulesVersion?: number }

/** The plans in force for the workspaces of some items or users, by the type of their rules. */
export async function plansOf(
  tx: Transaction,
  plans: Pick<Plans, 'for'>,
  items: readonly RulesSubject[],
  type: RuleType = RuleType.content,
): Promise<Map<string, Plan>> {
  const inForce = new Map<string, Plan>()
  for (const { workspaceId, rulesVersion } of items)
    if (!inForce.has(workspaceId))
      inForce.set(workspaceId, await plans.for(tx, workspaceId, rulesVersion, type))
  return inForce
}

/**
 * Judges an item by the rules (section 1.1): facts are computed on first use, rules run in order, and decide() applies the
 * decisions; `timed` also measures the time of each rule.
 */
export async function judge(plan: Plan, item: Item, deps: FactSources, timed = false): Promise<Judgement[]> {
  return automatedJudgements(item, await evaluate(plan, factsOf(item, deps), timed))
}
