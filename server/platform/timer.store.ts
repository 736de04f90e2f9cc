import { sql } from 'kysely'
import type { PreparedStatement, Sql } from './database.ts'
import { timerTables } from './timer-tables.ts'
import type { Timer } from './timers.ts'

/** A due timer and its number of failed attempts. */
export interface DueTimer extends Timer {
  tries: number
}

const isDue = `state = 'armed' and due_at <= verdict_now() and (retry_at is null or retry_at <= verdict_now())`

/** SQL that is true when a timer is due. */
export const timerIsDue = `exists (select from timer where ${isDue})`

/** SQL text: bench/timers.ts runs it repeatedly while timers are due, and so does each worker. */
const due: PreparedStatement = {
  name: 'due-timers',
  text: `select workspace_id as "workspaceId", kind, object_id as "objectId", generation, tries, origin from timer
    where ${isDue} order by due_at limit $1`,
}

/** Up to `most` due timers, the longest due first. As system. */
export const dueTimers = (tx: Sql, most: number): Promise<DueTimer[]> => tx.query<DueTimer>(due, [most])

/** How many seconds the longest due timer has been due; 0 where none is. Reads a thousand due timers at most. As system. */
export async function oldestTimer(tx: Sql): Promise<number> {
  const db = timerTables(tx)
  const longest = db
    .selectFrom('timer')
    .select(({ ref }) => sql<Date>`greatest(${ref('dueAt')}, ${ref('retryAt')})`.as('since'))
    .where(sql<boolean>`${sql.raw(isDue)}`)
    .orderBy('dueAt')
    .limit(1000)
  const { seconds } = await db
    .selectFrom(longest.as('due'))
    .select(({ fn, ref }) => {
      const waited = fn.max(sql<number>`extract(epoch from verdict_now() - ${ref('due.since')})`)
      return sql<number>`coalesce(${waited}, 0)::float8`.as('seconds')
    })
    .executeTakeFirstOrThrow()
  return seconds
}

/**
 * SQL text: bench/timers.ts runs it for each batch. `coalesce` prevents use of the partial index of armed timers: it is empty between two
 * bursts, and with statistics of such a moment all of it would be scanned for each timer.
 */
const fire: PreparedStatement = {
  name: 'fire-timers',
  text: `update timer set state = 'fired'
    from unnest($2::uuid[], $3::uuid[], $4::int[]) as due (workspace_id, object_id, generation)
    where timer.workspace_id = due.workspace_id and timer.kind = $1 and timer.object_id = due.object_id
      and timer.generation = due.generation and coalesce(timer.state, '') = 'armed'
    returning timer.workspace_id as "workspaceId", timer.kind, timer.object_id as "objectId", timer.generation, timer.origin`,
}

/** Marks timers of one kind as fired, and returns those that were still armed. */
export const fireTimers = (tx: Sql, timers: readonly Timer[]): Promise<Timer[]> =>
  tx.query<Timer>(fire, [
    timers[0]?.kind,
    timers.map(({ workspaceId }) => workspaceId),
    timers.map(({ objectId }) => objectId),
    timers.map(({ generation }) => generation),
  ])
