import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { heldByOthers } from '../../platform/held-by-others.ts'
import { anyWorkspaceIn } from '../../platform/keyed-sql.ts'
import type { TableOf } from '../../platform/table-of.ts'
import {
  keysOf,
  type LockedRow,
  type NewState,
  type ObjectRef,
  stateColumns,
  stateRow,
} from '../../platform/vocabulary/decided-state.ts'
import type { BanPeriod } from '../../platform/vocabulary/period.ts'
import type { User } from './user.entity.ts'

interface Tables {
  platformUser: TableOf<User, never, { tagIdentifiers: 'tags'; strikes: 'strikeCount' }>
}

const tables = (tx: Sql) => tx.db<Tables>()

// SQL text: bench/timers.ts runs this and the batch write below for the users whose bans end.
/** Locks users for decisions, in the order of their ids; unknown ones are left out. */
export const lockUsers = (tx: Sql, users: readonly ObjectRef[]): Promise<LockedRow[]> =>
  tx.query<LockedRow>(
    `select workspace_id as "workspaceId", id, version, 0 as edition, status, tags, policy_category_id as "policyCategoryId",
       decided_by_kind as "decidedBy", decided_by_id as "decidedById", clock_timestamp() as now, external_id as "externalId",
       created_at as "createdAt"
     from platform_user where workspace_id = ${anyWorkspaceIn('$1')} and id = any ($2::uuid[]) order by id for no key update`,
    keysOf(users),
  )

/** Which of these users other transactions have locked; it locks the rest, and waits for none. */
export async function usersHeldByOthers(tx: Sql, users: readonly ObjectRef[]): Promise<string[]> {
  const [workspaceIds, ids] = keysOf(users)
  const all = tables(tx)
    .selectFrom('platformUser')
    .select('id')
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('id', '=', anyId(ids))
  const held = await heldByOthers(all, 'forNoKeyUpdate')
  return held.map(({ id }) => id)
}

/** Writes the new states of users, whose rows must be locked. */
export async function saveUserStates(tx: Sql, states: readonly NewState[]): Promise<void> {
  await tx.query(
    `update platform_user u set status = r.status, tags = r.tags, policy_category_id = r.policy_category_id,
       decided_by_kind = r.decided_by_kind, decided_by_id = r.decided_by_id, updated_at = now()
     from json_to_recordset($1) as r (${stateColumns})
     where (u.workspace_id, u.id) = (r.workspace_id, r.id)`,
    [JSON.stringify(states.map(stateRow))],
  )
}

/** The duration of a ban (section 3.5); a restored ban keeps its original end. */
export interface BanSpan {
  duration: number
  period: BanPeriod
  until?: Date
}

/** Sets the end of a user's ban; the user's row must be locked. @returns the time of its end */
export async function setBanEnd(
  tx: Sql,
  { workspaceId, id }: ObjectRef,
  { duration, period, until }: BanSpan,
): Promise<Date> {
  const end = sql<Date>`verdict_after(verdict_now(), ${duration}::int, ${period}::text)`
  const user = await tables(tx)
    .updateTable('platformUser')
    .set({ banDuration: duration, banPeriod: period, temporarilyBannedUntil: until ?? end })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returning(sql<Date>`temporarily_banned_until`.as('until'))
    .executeTakeFirstOrThrow()
  return user.until
}

/** Clears the ends of users' bans, whose rows must be locked. @returns the users that had one */
export const clearBanEnds = (tx: Sql, users: readonly ObjectRef[]): Promise<ObjectRef[]> => {
  const [workspaceIds, ids] = keysOf(users)
  return tables(tx)
    .updateTable('platformUser')
    .set({ temporarilyBannedUntil: null, banPeriod: null, banDuration: null })
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('id', '=', anyId(ids))
    .where('temporarilyBannedUntil', 'is not', null)
    .returning(['workspaceId', 'id'])
    .execute()
}

/** The number of users with a temporary ban, counted up to `most`. */
export async function countTemporaryBans(tx: Sql, workspaceId: string, most: number): Promise<number> {
  const db = tables(tx)
  const banned = db
    .selectFrom('platformUser')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('temporarilyBannedUntil', 'is not', null)
    .limit(most)
  const { count } = await db
    .selectFrom(banned.as('banned'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
