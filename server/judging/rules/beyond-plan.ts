import { plansWith } from '../../access/plans/plans-with.ts'
import { loses, type StopFinder } from '../../access/plans/terms-change.ts'
import type { Plan } from '../../access/workspaces/workspace.entity.ts'
import { planOf } from '../../access/workspaces/workspace.store.ts'
import type { Sql } from '../../platform/database.ts'
import { PlanRequiredError } from '../../platform/errors.ts'
import { gatedTypes } from '../../settings/lists/gated-types.ts'
import { listsOfTypes } from '../../settings/lists/list.store.ts'
import type { Rule } from './rule.entity.ts'
import { rulesWithLists, strikingRules } from './rule.store.ts'

/**
 * The rules of a workspace that use a list of a type not included in a plan. They are kept but not evaluated: without the list,
 * "is not in" would match every item (section 8).
 */
export async function rulesBeyond(
  tx: Sql,
  workspaceId: string,
  plan: Plan,
): Promise<Pick<Rule, 'id' | 'name' | 'enabled'>[]> {
  const types = gatedTypes(plan)
  if (types.length === 0) return []
  return rulesWithLists(tx, workspaceId, await listsOfTypes(tx, workspaceId, types))
}

/** The ids of the rules that are suspended because of the workspace's plan. */
export async function restingRules(tx: Sql, workspaceId: string): Promise<Set<string>> {
  const beyond = await rulesBeyond(tx, workspaceId, await planOf(tx, workspaceId))
  return new Set(beyond.map(({ id }) => id))
}

/** @throws PlanRequiredError for a rule that would be suspended */
export async function refuseBeyondPlan(tx: Sql, workspaceId: string, ruleId: string): Promise<void> {
  if ((await restingRules(tx, workspaceId)).has(ruleId))
    throw new PlanRequiredError(`IP lists need ${plansWith(({ ipLists }) => ipLists)}`)
}

/** The enabled rules that become suspended. */
export const stoppedRules: StopFinder = async (tx, { workspaceId, before, after }) => {
  const rested = new Set((await rulesBeyond(tx, workspaceId, before.plan)).map(({ id }) => id))
  const resting = (await rulesBeyond(tx, workspaceId, after.plan)).filter(
    ({ id, enabled }) => enabled && !rested.has(id),
  )
  if (resting.length === 0) return null
  return {
    what: 'rules',
    count: resting.length,
    explanation: `These rules rest, since they use lists of IP addresses: ${resting.map(({ name }) => name).join(', ')}`,
  }
}

/** The enabled rules that give strikes; only this part of them stops. */
export const stoppedStrikeRules: StopFinder = async (tx, change) => {
  if (!loses(change, 'strikes')) return null
  const giving = await strikingRules(tx, change.workspaceId)
  if (giving.length === 0) return null
  return {
    what: 'strike_rules',
    count: giving.length,
    explanation: `These rules give no strikes, and do everything else as before: ${giving.map(({ name }) => name).join(', ')}`,
  }
}
