import { plans } from '../../access/plans/plan-table.ts'
import { planOf } from '../../access/workspaces/workspace.store.ts'
import { showStrikes } from '../../intake/users/user.store.ts'
import type { Sql } from '../../platform/database.ts'
import { armTimerAt, cancelTimer } from '../../platform/timers.ts'
import type { Span } from '../../platform/vocabulary/period.ts'
import { holdLadder } from '../../settings/strikes/strike-settings.store.ts'
import type { StrikeTarget } from './strike-event.ts'
import {
  clearingOf,
  type CountedStrike,
  countedStrikes,
  type StrikeOwner,
  strikeTimer,
} from './strike.store.ts'

/** A user's strikes and the ladder, at one moment of the database's clock. */
export interface StrikeBook {
  now: Date
  /** From the first to the latest, without removed ones. */
  strikes: CountedStrike[]
  tiers: Span[]
  /** Whether the plan includes strikes (section 8). */
  inPlan: boolean
  /** When the latest strike is cleared if nothing else happens; null when none will be. */
  clearingDue: Date | null
}

/** Reads a user's strikes; the caller holds the user's lock. */
export async function readBook(tx: Sql, owner: StrikeOwner): Promise<StrikeBook> {
  const { tiers, clearing } = await holdLadder(tx, owner.workspaceId)
  const strikes = await countedStrikes(tx, owner)
  const { now, due } = await clearingOf(tx, owner, clearing)
  const inPlan = plans[await planOf(tx, owner.workspaceId)].strikes
  const standing = strikes.length > 0 && !strikes.some(({ active }) => active)
  return { now, strikes, tiers, inPlan, clearingDue: standing ? due : null }
}

/** The strike that is active. */
export const activeIn = ({ strikes }: StrikeBook): CountedStrike | null =>
  strikes.find(({ active }) => active) ?? null

/** Shows the strikes on the user, and arms the timer of what comes next. */
export async function closeBook(tx: Sql, owner: StrikeTarget, book: StrikeBook): Promise<void> {
  const until = activeIn(book)?.until ?? null
  await showStrikes(tx, owner, { strikeCount: book.strikes.length, strikeUntil: until })
  const timer = {
    workspaceId: owner.workspaceId,
    kind: strikeTimer,
    objectId: owner.id,
    origin: owner.origin,
  }
  const due = until ?? book.clearingDue
  await (due ? armTimerAt(tx, timer, due) : cancelTimer(tx, timer))
}
