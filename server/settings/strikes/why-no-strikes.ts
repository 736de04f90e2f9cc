import { plans } from '../../access/plans/plan-table.ts'
import { planOf } from '../../access/workspaces/workspace.store.ts'
import type { Sql } from '../../platform/database.ts'
import { findLadder } from './strike-settings.store.ts'

/** Why strikes are not available in the workspace (sections 2.12, 8); null where they are. */
export async function whyNoStrikes(tx: Sql, workspaceId: string): Promise<string | null> {
  if (!plans[await planOf(tx, workspaceId)].strikes) return noStrikesInPlan
  return (await findLadder(tx, workspaceId)).tiers.length > 0 ? null : noTiers
}

/** The plan does not include strikes. */
export const noStrikesInPlan = 'Strikes need the Pro or Enterprise plan'

/** No tiers are set up. */
export const noTiers = 'Strikes are off: the workspace has no tiers'
