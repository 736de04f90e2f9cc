import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import type { ExposureBudget } from './exposure-budget.entity.ts'
import { ExposureBudgetInput, mostSensitive } from './exposure.input.ts'
import type { MyExposure, TeamExposure } from './exposure.object.ts'
import { budgetOf, keepBudget, kindsOf, paceOf, type SeenKind } from './exposure.store.ts'
import { ExposureStanding, standingOf } from './standing.ts'

/** How much sensitive material each member saw, shown to themselves, and the budget that limits it. */
export class Exposures {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** What counts as sensitive in a workspace, and how much of it one person should see. */
  budget(workspaceId: string): Promise<ExposureBudget> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => budgetOf(tx, workspaceId))
  }

  /** @throws InvalidInputError, NotFoundError when a policy category does not exist */
  setBudget({ workspaceId, actor }: Caller, input: unknown): Promise<ExposureBudget> {
    const {
      policyCategoryIds,
      perDay = null,
      beforeBreak = null,
      ...given
    } = check(ExposureBudgetInput, input)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const sensitive = [...new Set(policyCategoryIds)]
      if ((await policyCategoriesByIds(tx, workspaceId, sensitive)).length < sensitive.length)
        throw new NotFoundError('Policy category not found', 'policyCategoryIds')
      const budget = { workspaceId, policyCategoryIds: sensitive, perDay, beforeBreak, ...given }
      return this.#keep(tx, actor, await budgetOf(tx, workspaceId), budget)
    })
  }

  /** Has policy categories that are there count as sensitive as well, as many as there is room for; the bounds stay. */
  async callSensitiveIn(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    ids: readonly string[],
  ): Promise<void> {
    const { updatedAt: _updatedAt, ...budget } = await budgetOf(tx, workspaceId)
    const known = budget.policyCategoryIds
    const policyCategoryIds = [...new Set([...known, ...ids])].slice(0, mostSensitive)
    if (policyCategoryIds.length > known.length)
      await this.#keep(tx, actor, budget, { ...budget, policyCategoryIds })
  }

  async #keep(
    tx: Transaction,
    actor: ActorRef,
    before: SetBudget,
    budget: SetBudget,
  ): Promise<ExposureBudget> {
    const { workspaceId } = budget
    const kept = await keepBudget(tx, budget)
    const event = 'exposure_budget.updated' as const
    await this.deps.audit.append(tx, {
      workspaceId,
      actor,
      event,
      before: audited(before),
      after: audited(kept),
    })
    return kept
  }

  /** What a member saw within 24 hours and seven days, compared with the budget. */
  mine(workspaceId: string, memberId: string): Promise<MyExposure> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const budget = await budgetOf(tx, workspaceId)
      const whose = { workspaceId, memberIds: [memberId] }
      const kinds = await kindsOf(tx, whose, budget)
      const [pace] = await paceOf(tx, whose, budget)
      return { ...summed(kinds), ...standingOf(pace, budget), run: pace?.run ?? 0, budget }
    })
  }

  /** What the team saw in total, and how many members have spent their budget or have a break due. */
  ofTeam(workspaceId: string): Promise<TeamExposure> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const budget = await budgetOf(tx, workspaceId)
      const kinds = await kindsOf(tx, { workspaceId }, budget)
      const paces = await paceOf(tx, { workspaceId }, budget)
      const standings = paces.map((pace) => standingOf(pace, budget).standing)
      const of = (standing: ExposureStanding) => standings.filter((each) => each === standing).length
      return {
        ...summed(kinds),
        peopleCount: paces.length,
        breakDueCount: of(ExposureStanding.break_due),
        daySpentCount: of(ExposureStanding.day_spent),
      }
    })
  }
}

/** A budget as it was set. */
type SetBudget = Omit<ExposureBudget, 'updatedAt'>

const audited = ({ policyCategoryIds, perDay, beforeBreak, breakMinutes, stops }: SetBudget) => ({
  policyCategoryIds,
  perDay,
  beforeBreak,
  breakMinutes,
  stops,
})

const summed = (kinds: SeenKind[]) => ({
  kinds,
  day: kinds.reduce((sum, { day }) => sum + day, 0),
  week: kinds.reduce((sum, { week }) => sum + week, 0),
})

/**
 * Those of some members from whom sensitive reviews are withheld now, and what is sensitive; none where the budget only reminds.
 */
export async function stoppedAmong(
  tx: Sql,
  workspaceId: string,
  memberIds: readonly string[],
): Promise<{ memberIds: ReadonlySet<string>; policyCategoryIds: readonly string[] }> {
  const budget = await budgetOf(tx, workspaceId)
  const { stops, perDay, beforeBreak, policyCategoryIds } = budget
  if (!stops || (perDay === null && beforeBreak === null)) return { memberIds: new Set(), policyCategoryIds }
  const stopped = (await paceOf(tx, { workspaceId, memberIds }, budget)).filter(
    (pace) => standingOf(pace, budget).standing !== ExposureStanding.within,
  )
  return { memberIds: new Set(stopped.map(({ memberId }) => memberId)), policyCategoryIds }
}
