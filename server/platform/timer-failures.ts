import { sql } from 'kysely'
import type { Sql } from './database.ts'
import { timerTables } from './timer-tables.ts'
import type { StoredTimer } from './timer.entity.ts'
import type { DueTimer } from './timer.store.ts'

/** After this many failed attempts a timer is given up and left to a person. */
export const mostTries = 5

/** A timer that failed too often, and does not fire until it is re-armed by an operator. */
export type FailedTimer = Pick<StoredTimer, 'workspaceId' | 'kind' | 'objectId' | 'dueAt' | 'tries' | 'error'>

/** The update of a timer that has not been moved or fired since it was read. */
const updateOf = (tx: Sql, { workspaceId, kind, objectId, generation }: DueTimer) =>
  timerTables(tx)
    .updateTable('timer')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('generation', '=', generation)
    .where('state', '=', 'armed')

/**
 * Counts a failure and returns the number of failures; the next attempt follows after 1, 5, 25, 125 and then 300
 * seconds. Null when the timer was moved, fired or counted by another process meanwhile.
 */
export async function postponeTimer(tx: Sql, timer: DueTimer, error: string): Promise<number | null> {
  const counted = await updateOf(tx, timer)
    .set(({ eb, ref }) => ({
      tries: eb('tries', '+', 1),
      error: error.slice(0, 500),
      retryAt: sql<Date>`verdict_now() + make_interval(secs => least(power(5, ${ref('tries')}), 300))`,
    }))
    .where('tries', '=', timer.tries)
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries ?? null
}

/** Gives a timer up, so that it does not fire any more by itself; false when it was moved or fired meanwhile. */
export async function giveUpTimer(tx: Sql, timer: DueTimer): Promise<boolean> {
  const { numUpdatedRows } = await updateOf(tx, timer).set({ state: 'failed' }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

/** The timers that were given up, the oldest first. */
export const failedTimers = (tx: Sql): Promise<FailedTimer[]> =>
  timerTables(tx)
    .selectFrom('timer')
    .select(['workspaceId', 'kind', 'objectId', 'dueAt', 'tries', 'error'])
    .where('state', '=', 'failed')
    .orderBy('dueAt')
    .orderBy('objectId')
    .limit(1000)
    .execute()

/** Re-arms timers that were given up, those of one object or all, and returns how many. */
export async function retryTimers(tx: Sql, objectId: string | null): Promise<number> {
  const given = timerTables(tx)
    .updateTable('timer')
    .set({ state: 'armed', tries: 0, retryAt: null })
    .where('state', '=', 'failed')
  const wanted = objectId === null ? given : given.where('objectId', '=', objectId)
  return Number((await wanted.executeTakeFirstOrThrow()).numUpdatedRows)
}
