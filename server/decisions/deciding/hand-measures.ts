import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { BanSpan } from '../bans/temporary-ban.ts'
import { composeMessage } from '../messages/compose-message.ts'
import { plans } from '../../access/plans/plan-table.ts'
import { ConflictError, InvalidInputError, PlanRequiredError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { catchUp, nextIn } from '../strikes/strike-ladder.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import type { BanPeriod } from '../../platform/vocabulary/period.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { Plan } from '../../access/workspaces/workspace.entity.ts'
import type { DecisionInput } from './decision.input.ts'
import type { Decision } from './decision.ts'
import type { DecisionTarget } from './decision-target.ts'

/** What a moderator's decision does beyond status and tags. */
export type Measures = Pick<Decision, 'temporaryBan' | 'message'>

/**
 * Checks and completes what a moderator wants beyond status and tags (sections 2.14, 3.5).
 * @throws InvalidInputError when the object or its status has no such thing
 * @throws PlanRequiredError when the plan has not
 */
export async function handMeasures(
  tx: Sql,
  { workspaceId, actor }: Caller,
  target: DecisionTarget,
  { status, temporaryBan, message }: DecisionInput,
): Promise<Measures> {
  const terms = await banTerms(tx, workspaceId)
  if (!terms.unbanningEnabled) await refuseUnbanning(tx, target, status)
  return {
    temporaryBan: temporaryBan ? banSpan(terms, target, status, temporaryBan) : null,
    message: message ? await composeMessage(tx, { workspaceId, actor }, target, message) : null,
  }
}

interface BanTerms {
  plan: Plan
  unbanningEnabled: boolean
  duration: number
  period: BanPeriod
}

async function banTerms(tx: Sql, workspaceId: string): Promise<BanTerms> {
  const [row] = await tx.query<BanTerms>(
    `select plan, unbanning_enabled as "unbanningEnabled", temporary_ban_duration as duration,
       temporary_ban_period as period from workspace where id = $1`,
    [workspaceId],
  )
  if (!row) throw new Error('there is no such workspace')
  return row
}

/** Where unbanning is disabled, a ban is for good. */
async function refuseUnbanning(tx: Sql, { objectType, objectId }: DecisionTarget, status: Status) {
  if (objectType !== ObjectType.user || status === Status.hidden) return
  const banned = await tx.query(`select 1 from platform_user where id = $1 and status = 'hidden'`, [objectId])
  if (banned.length > 0) throw new InvalidInputError({ status: 'Unbanning is disabled' })
}

function banSpan(
  terms: BanTerms,
  { objectType }: DecisionTarget,
  status: Status,
  { duration, period }: NonNullable<DecisionInput['temporaryBan']>,
): BanSpan {
  const refuse = (message: string) => new InvalidInputError({ temporaryBan: message })
  if (objectType !== ObjectType.user || status !== Status.hidden)
    throw refuse('Only the ban of a user can be temporary')
  if (!plans[terms.plan].temporaryBans)
    throw new PlanRequiredError('Temporary bans need the Pro or Enterprise plan')
  if (!terms.unbanningEnabled) throw refuse('Temporary bans are disabled while unbanning is disabled')
  if (!duration && !period) return { duration: terms.duration, period: terms.period }
  if (!duration || !period) throw refuse('Duration and period belong together')
  return { duration, period: period as BanPeriod }
}

/** The user who gets a strike with a decision: the one decided on, or the author of the content. */
export async function struckUser(tx: Sql, { objectType, objectId }: DecisionTarget): Promise<string> {
  if (objectType === ObjectType.user) return objectId
  const [row] = await tx.query<{ userId: string }>(`select user_id as "userId" from content where id = $1`, [
    objectId,
  ])
  if (!row) throw new InvalidInputError({ strike: 'Only a user can get a strike' })
  return row.userId
}

/**
 * Makes sure that a moderator can give the user a strike (section 3.4).
 * @throws PlanRequiredError, ConflictError while a strike is active or when all are used
 * @throws InvalidInputError when the policy category is not enabled for strikes
 */
export async function checkStrike(tx: Sql, userId: string, policyCategoryId: string | null): Promise<void> {
  const target = await lockStrikeTarget(tx, userId)
  const book = await catchUp(tx, target)
  const { refused } = nextIn(book, 'strike')
  if (refused !== null) throw book.inPlan ? new ConflictError(refused) : new PlanRequiredError(refused)
  const rows = await tx.query(`select 1 from policy_category where id = $1 and not enabled_for_strikes`, [
    policyCategoryId,
  ])
  if (rows.length > 0) throw new InvalidInputError({ policyCategoryId: 'Not enabled for strikes' })
}
