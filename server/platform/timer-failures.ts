import type { Sql } from './database.ts'
import type { DueTimer } from './timer.store.ts'

/** After this many failed attempts a timer is given up and left to a person. */
export const mostTries = 5

/** A timer that failed too often, and does not fire until it is re-armed by an operator. */
export interface FailedTimer {
  workspaceId: string
  kind: string
  objectId: string
  dueAt: Date
  tries: number
  error: string
}

const thisOne = `workspace_id = $1 and kind = $2 and object_id = $3 and generation = $4 and state = 'armed'`
const valuesOf = ({ workspaceId, kind, objectId, generation }: DueTimer) => [
  workspaceId,
  kind,
  objectId,
  generation,
]

/**
 * Counts a failure and returns the number of failures; the next attempt follows after 1, 5, 25, 125 and then 300
 * seconds. Null when the timer was moved, fired or counted by another process meanwhile.
 */
export async function postponeTimer(tx: Sql, timer: DueTimer, error: string): Promise<number | null> {
  const [row] = await tx.query<{ tries: number }>(
    `update timer set tries = tries + 1, error = $6,
       retry_at = verdict_now() + make_interval(secs => least(power(5, tries), 300))
     where ${thisOne} and tries = $5 returning tries`,
    [...valuesOf(timer), timer.tries, error.slice(0, 500)],
  )
  return row?.tries ?? null
}

/** Gives a timer up, so that it does not fire any more by itself; false when it was moved or fired meanwhile. */
export async function giveUpTimer(tx: Sql, timer: DueTimer): Promise<boolean> {
  const rows = await tx.query(
    `update timer set state = 'failed' where ${thisOne} returning 1`,
    valuesOf(timer),
  )
  return rows.length > 0
}

/** The timers that were given up, the oldest first. */
export function failedTimers(tx: Sql): Promise<FailedTimer[]> {
  return tx.query<FailedTimer>(
    `select workspace_id as "workspaceId", kind, object_id as "objectId", due_at as "dueAt", tries, error from timer
     where state = 'failed' order by due_at, object_id limit 1000`,
  )
}

/** Re-arms timers that were given up, those of one object or all, and returns how many. */
export async function retryTimers(tx: Sql, objectId: string | null): Promise<number> {
  const rows = await tx.query(
    `update timer set state = 'armed', tries = 0, retry_at = null
     where state = 'failed' and ($1::uuid is null or object_id = $1) returning 1`,
    [objectId],
  )
  return rows.length
}
