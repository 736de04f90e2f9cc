import type { AuditLog } from '../../access/audit/audit.service.ts'
import { plans } from '../../access/plans/plan-table.ts'
import { planOf } from '../../access/workspaces/workspace.store.ts'
import type { Database } from '../../platform/database.ts'
import { PlanRequiredError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { findLadder, saveLadder } from '../../settings/strikes/strike-settings.store.ts'
import { noStrikesInPlan } from '../../settings/strikes/why-no-strikes.ts'
import { StrikeSettingsInput } from './strike.input.ts'
import type { StrikeSettings } from './strike.object.ts'
import { moveClearings } from './strike.store.ts'

/** The escalation ladders of workspaces (section 2.12). */
export class StrikeLadders {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** The ladder of a workspace; one that was never set up has no tiers. */
  read(workspaceId: string): Promise<StrikeSettings> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => findLadder(tx, workspaceId))
  }

  /**
   * Sets the ladder. Existing strikes keep the duration of their tier (section 3.4); clearing follows the new period at once.
   * @throws PlanRequiredError when the plan has no strikes
   * @throws InvalidInputError for an invalid duration
   */
  update(caller: Caller, input: unknown): Promise<StrikeSettings> {
    const { workspaceId, actor } = caller
    const { tiers, clearing } = check(StrikeSettingsInput, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      if (!plans[await planOf(tx, workspaceId)].strikes) throw new PlanRequiredError(noStrikesInPlan)
      const before = await findLadder(tx, workspaceId)
      await saveLadder(tx, workspaceId, { tiers, clearing: clearing ?? null })
      await moveClearings(tx, caller, clearing ?? null)
      const after = await findLadder(tx, workspaceId)
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'strike_settings.updated',
        before,
        after,
      })
      return after
    })
  }
}
