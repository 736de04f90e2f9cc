import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { liveClassifiers } from '../../signals/classifiers/live-classifier.ts'
import { readyRoutes } from '../../signals/routes/ready-routes.ts'
import { type CheckedRule, checkRule } from './check-rule.ts'
import { listItems } from './plan-source.ts'
import { compilePlan, type Plan } from './plan.ts'

/** A plan of a single rule, saved or not, enabled or not. */
export interface DraftPlan {
  rule: CheckedRule
  plan: Plan
}

/** Compiles a rule as given. @throws InvalidInputError as for creating the rule */
export async function draftPlan(tx: Sql, workspaceId: string, input: unknown): Promise<DraftPlan> {
  const rule = await checkRule(tx, workspaceId, input)
  const { type, name, conditions, actions, known } = rule
  const plan = await compilePlan({
    version: 0,
    type,
    rules: [{ id: newId(), name, version: 0, conditions, actions }],
    known,
    routes: await readyRoutes(tx, workspaceId),
    listItems: (listIds) => listItems(tx, workspaceId, listIds),
    classifiers: (ids) => liveClassifiers(tx, workspaceId, ids),
  })
  return { rule, plan }
}
