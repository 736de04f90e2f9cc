import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { plans } from '../../access/plans/plan-table.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { PlanRequiredError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import type { Span } from '../../platform/vocabulary/period.ts'
import { planOf } from '../../access/workspaces/workspace.store.ts'
import { rearmClearing } from './rearm-clearing.ts'
import { StrikeSettingsInput } from './strike.input.ts'
import type { StrikeSettings } from './strike.object.ts'
import { noStrikesInPlan } from '../../settings/strikes/why-no-strikes.ts'

interface Row {
  tiers: Span[]
  duration: number | null
  period: Span['period'] | null
}

/** The escalation ladders of workspaces (section 2.12). */
export class StrikeLadders {
  constructor(private readonly parts: { database: Database; audit: AuditLog }) {}

  /** The ladder of a workspace; one that was never set up has no tiers. */
  read(workspaceId: string): Promise<StrikeSettings> {
    return this.parts.database.inWorkspace(workspaceId, (tx) => settingsOf(tx, workspaceId))
  }

  /**
   * Sets the ladder. Strikes that were given keep their tier's span (section 3.4); clearing follows the new period at once.
   * @throws PlanRequiredError when the plan has no strikes
   * @throws InvalidInputError for a span that is not one
   */
  update({ workspaceId, actor }: Caller, input: unknown): Promise<StrikeSettings> {
    const { tiers, clearing } = check(StrikeSettingsInput, input)
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      if (!plans[await planOf(tx, workspaceId)].strikes) throw new PlanRequiredError(noStrikesInPlan)
      const before = await settingsOf(tx, workspaceId)
      await tx.query(
        `insert into strike_settings (workspace_id, tiers, clearing_duration, clearing_period) values ($1, $2, $3, $4)
         on conflict (workspace_id) do update set tiers = excluded.tiers, clearing_duration = excluded.clearing_duration,
           clearing_period = excluded.clearing_period, updated_at = now()`,
        [workspaceId, JSON.stringify(tiers), clearing?.duration ?? null, clearing?.period ?? null],
      )
      await rearmClearing(tx, workspaceId)
      const after = await settingsOf(tx, workspaceId)
      await this.parts.audit.append(tx, {
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

async function settingsOf(tx: Sql, workspaceId: string): Promise<StrikeSettings> {
  const [row] = await tx.query<Row>(
    `select tiers, clearing_duration as duration, clearing_period as period from strike_settings where workspace_id = $1`,
    [workspaceId],
  )
  if (!row) return { tiers: [], clearing: null }
  const { tiers, duration, period } = row
  return { tiers, clearing: duration !== null && period !== null ? { duration, period } : null }
}
