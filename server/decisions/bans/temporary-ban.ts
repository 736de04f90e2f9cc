import { loses, mostCounted, type StopFinder } from '../../access/plans/terms-change.ts'
import type { TemporaryBan } from '../../actions/action-details.ts'
import {
  type BanSpan,
  clearBanEnds,
  countTemporaryBans,
  setBanEnd,
} from '../../intake/users/user-decision.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { Origin } from '../../platform/origin.ts'
import { armTimerAt, cancelTimer } from '../../platform/timers.ts'
import type { ObjectRef } from '../../platform/vocabulary/decided-state.ts'

/** The kind of timer that ends temporary bans. */
export const banTimer = 'temporary_ban'

const timerOf = ({ workspaceId, id }: ObjectRef) => ({ workspaceId, kind: banTimer, objectId: id })

/**
 * Lets the ban of a user end after its span, by what the request wants that the ban comes from; an earlier end is forgotten. Needs the
 * user's lock.
 */
export async function startTemporaryBan(
  tx: Sql,
  user: ObjectRef,
  ban: BanSpan,
  origin: Origin | null | undefined,
): Promise<TemporaryBan> {
  const { duration, period } = ban
  const until = await setBanEnd(tx, user, ban)
  await armTimerAt(tx, { ...timerOf(user), origin: origin ?? null }, until)
  return { until: until.toISOString(), duration, period }
}

/** Clears the end of users' bans, where they had one, because another decision replaces the ban. Requires the users' locks. */
export async function clearTemporaryBans(tx: Sql, users: readonly ObjectRef[]): Promise<void> {
  if (users.length === 0) return
  for (const user of await clearBanEnds(tx, users)) await cancelTimer(tx, timerOf(user))
}

/** A plan without temporary bans allows no new ones; active ones end as scheduled (section 8). */
export const stoppedBans: StopFinder = async (tx, change) => {
  if (!loses(change, 'temporaryBans')) return null
  return {
    what: 'temporary_bans',
    count: await countTemporaryBans(tx, change.workspaceId, mostCounted),
    explanation:
      'New temporary bans are refused. Those that run end when they were to end, and the users are allowed again',
  }
}
