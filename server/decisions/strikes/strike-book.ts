import { plans } from '../../access/plans/plan-table.ts'
import type { Sql } from '../../platform/database.ts'
import { armTimerAt, cancelTimer } from '../../platform/timers.ts'
import type { Period, Span } from '../../platform/vocabulary/period.ts'
import type { Plan } from '../../access/workspaces/workspace.entity.ts'

/** The user whose strikes are looked at. */
export interface StrikeOwner {
  workspaceId: string
  id: string
}

/** A strike that counts on the ladder. */
export interface CountedStrike {
  id: string
  tier: number
  duration: number
  period: Period
  until: Date
  active: boolean
}

/** A user's strikes and the ladder they are on, at one moment of the database's clock. */
export interface StrikeBook {
  now: Date
  /** From the first to the latest; those removed are not among them. */
  strikes: CountedStrike[]
  tiers: Span[]
  /** Whether the plan has strikes (section 8). */
  inPlan: boolean
  /** When the latest strike is cleared unless something happens before; null when none is going to be. */
  clearingDue: Date | null
}

/** The kind of timer that stands for the next change of a user's strikes that time brings. */
export const strikeTimer = 'strikes'

/** When good standing began: the end of the last strike, or the last clearing (section 3.4); `s` are a user's strikes. */
export const standingSince = `greatest(max(s.ended_at) filter (where s.removed_how is distinct from 'reverted'),
  max(s.removed_at) filter (where s.removed_how = 'cleared'))`

/** Holds the ladder as it is until the end of the transaction. */
export const holdLadder = (tx: Sql, workspaceId: string): Promise<unknown> =>
  tx.query(`select 1 from strike_settings where workspace_id = $1 for share`, [workspaceId])

/** Reads a user's strikes; the caller holds the user's lock. */
export async function readBook(tx: Sql, { workspaceId, id }: StrikeOwner): Promise<StrikeBook> {
  await holdLadder(tx, workspaceId)
  const strikes = await tx.query<CountedStrike>(
    `select id, tier, duration, period, until, state = 'active' as active from strike
     where workspace_id = $1 and user_id = $2 and state <> 'removed' order by tier`,
    [workspaceId, id],
  )
  const [ladder] = await tx.query<Omit<StrikeBook, 'strikes' | 'inPlan'> & { plan: Plan }>(
    `select verdict_now() as now, w.plan, coalesce(g.tiers, '[]') as tiers,
       verdict_after((select ${standingSince} from strike s where s.workspace_id = w.id and s.user_id = $2),
         g.clearing_duration, g.clearing_period) as "clearingDue"
     from workspace w left join strike_settings g on g.workspace_id = w.id where w.id = $1`,
    [workspaceId, id],
  )
  if (!ladder) throw new Error('there is no such workspace')
  const { plan, clearingDue, ...rest } = ladder
  const standing = strikes.length > 0 && !strikes.some(({ active }) => active)
  return { ...rest, strikes, inPlan: plans[plan].strikes, clearingDue: standing ? clearingDue : null }
}

/** The strike that is active. */
export const activeIn = ({ strikes }: StrikeBook): CountedStrike | null =>
  strikes.find(({ active }) => active) ?? null

/** Shows the strikes on the user (`strike_count`, `strike_until`), and arms the timer of what comes next. */
export async function closeBook(tx: Sql, owner: StrikeOwner, book: StrikeBook): Promise<void> {
  const { workspaceId, id } = owner
  const until = activeIn(book)?.until ?? null
  await tx.query(
    `update platform_user set strike_count = $3, strike_until = $4 where workspace_id = $1 and id = $2`,
    [workspaceId, id, book.strikes.length, until],
  )
  const timer = { workspaceId, kind: strikeTimer, objectId: id }
  const due = until ?? book.clearingDue
  await (due ? armTimerAt(tx, timer, due) : cancelTimer(tx, timer))
}
