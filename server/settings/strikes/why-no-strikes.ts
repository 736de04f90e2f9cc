import { plans } from '../../access/plans/plan-table.ts'
import type { Sql } from '../../platform/database.ts'
import type { Plan } from '../../access/workspaces/workspace.entity.ts'

/** Why nobody in the workspace can get a strike (sections 2.12, 8); null where they can. */
export async function whyNoStrikes(tx: Sql, workspaceId: string): Promise<string | null> {
  const [row] = await tx.query<{ plan: Plan; tiers: number }>(
    `select w.plan, coalesce(jsonb_array_length(s.tiers), 0) as tiers
     from workspace w left join strike_settings s on s.workspace_id = w.id where w.id = $1`,
    [workspaceId],
  )
  if (row && !plans[row.plan].strikes) return noStrikesInPlan
  return row && row.tiers > 0 ? null : noTiers
}

/** What the plan has to be. */
export const noStrikesInPlan = 'Strikes need the Pro or Enterprise plan'

/** What an admin has to set up. */
export const noTiers = 'Strikes are off: the workspace has no tiers'
