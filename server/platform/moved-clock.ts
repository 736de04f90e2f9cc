import type { Database } from './database.ts'

/**
 * Makes sure that what falls due goes by the real time: `verdict_now()` is PostgreSQL's own clock unless somebody who
 * owns the database replaced it, as tests do.
 * @throws Error when the clock was moved, after `close` has let go of what is open
 */
export async function refuseMovedClock(database: Database, close: () => Promise<void>): Promise<void> {
  const [clock] = await database.asSystem((tx) =>
    tx.query<{ real: boolean }>(`select verdict_now() = now() as real`),
  )
  if (clock?.real) return
  await close()
  throw new Error('verdict_now() is not the real time: its clock was moved, for tests only')
}
