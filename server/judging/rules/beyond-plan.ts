import { gatedTypes } from '../../settings/lists/gated-types.ts'
import type { Sql } from '../../platform/database.ts'
import { PlanRequiredError } from '../../platform/errors.ts'
import { plansWith } from '../../access/plans/plans-with.ts'
import { loses, type StopFinder } from '../../access/plans/terms-change.ts'
import { Plan } from '../../access/workspaces/workspace.entity.ts'

interface RuleName {
  id: string
  name: string
  enabled: boolean
}

/**
 * The rules of a workspace that use a list of a type that a plan does not have. They are kept, and not evaluated: without the
 * list, "is not in" would match everybody (section 8).
 */
export async function rulesBeyond(tx: Sql, workspaceId: string, plan: Plan): Promise<RuleName[]> {
  const types = gatedTypes(plan)
  if (types.length === 0) return []
  return tx.query<RuleName>(
    `select r.id, r.name, r.enabled from rule r where r.workspace_id = $1 and exists (
       select from rule_reference f join list l on (l.workspace_id, l.id) = (f.workspace_id, f.target_id)
       where f.workspace_id = $1 and f.rule_id = r.id and f.kind = 'list' and l.type = any ($2))
     order by lower(r.name), r.id`,
    [workspaceId, types],
  )
}

/** The ids of the rules that rest because of the workspace's plan. */
export async function restingRules(tx: Sql, workspaceId: string): Promise<Set<string>> {
  const [workspace] = await tx.query<{ plan: Plan }>(`select plan from workspace where id = $1`, [
    workspaceId,
  ])
  const beyond = await rulesBeyond(tx, workspaceId, workspace?.plan ?? Plan.free)
  return new Set(beyond.map(({ id }) => id))
}

/** @throws PlanRequiredError for a rule that would rest */
export async function refuseBeyondPlan(tx: Sql, workspaceId: string, ruleId: string): Promise<void> {
  if ((await restingRules(tx, workspaceId)).has(ruleId))
    throw new PlanRequiredError(`IP lists need ${plansWith(({ ipLists }) => ipLists)}`)
}

/** The enabled rules that rest from now on. */
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

/** The enabled rules that give strikes, of which only that part stops. */
export const stoppedStrikeRules: StopFinder = async (tx, change) => {
  if (!loses(change, 'strikes')) return null
  const giving = await tx.query<{ name: string }>(
    `select name from rule where workspace_id = $1 and enabled and actions @> '[{"key": "strike"}]'
     order by lower(name), id`,
    [change.workspaceId],
  )
  if (giving.length === 0) return null
  return {
    what: 'strike_rules',
    count: giving.length,
    explanation: `These rules give no strikes, and do everything else as before: ${giving.map(({ name }) => name).join(', ')}`,
  }
}
