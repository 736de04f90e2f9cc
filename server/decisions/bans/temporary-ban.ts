import type { TemporaryBan } from '../actions/action-details.ts'
import type { Sql } from '../../platform/database.ts'
import { armTimerAt, cancelTimer } from '../../platform/timers.ts'
import type { BanPeriod } from '../../platform/vocabulary/period.ts'

/** How long a ban lasts (section 3.5); one that is put back in place keeps the end it had. */
export interface BanSpan {
  duration: number
  period: BanPeriod
  until?: Date
}

interface Banned {
  workspaceId: string
  id: string
}

/** The kind of timer that ends temporary bans. */
export const banTimer = 'temporary_ban'

const timerOf = ({ workspaceId, id }: Banned) => ({ workspaceId, kind: banTimer, objectId: id })

/** Lets the ban of a user end after its span; an earlier end is forgotten. Needs the user's lock. */
export async function startTemporaryBan(tx: Sql, user: Banned, ban: BanSpan): Promise<TemporaryBan> {
  const { duration, period } = ban
  const [row] = await tx.query<{ until: Date }>(
    `update platform_user set ban_duration = $3, ban_period = $4,
       temporarily_banned_until = coalesce($5::timestamptz, verdict_after(verdict_now(), $3, $4))
     where workspace_id = $1 and id = $2 returning temporarily_banned_until as until`,
    [user.workspaceId, user.id, duration, period, ban.until ?? null],
  )
  if (!row) throw new Error('there is no such user')
  await armTimerAt(tx, timerOf(user), row.until)
  return { until: row.until.toISOString(), duration, period }
}

/** Forgets the end of users' bans, where they had one: another decision stands now. Needs the users' locks. */
export async function forgetTemporaryBans(tx: Sql, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const forgotten = await tx.query<Banned>(
    `update platform_user set temporarily_banned_until = null, ban_period = null, ban_duration = null
     where id = any ($1::uuid[]) and temporarily_banned_until is not null
     returning workspace_id as "workspaceId", id`,
    [userIds],
  )
  for (const user of forgotten) await cancelTimer(tx, timerOf(user))
}
