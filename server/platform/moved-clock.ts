import type { Database } from './database.ts'

/**
 * Refuses to start on a moved clock: `verdict_now()` is PostgreSQL's own clock unless the owner of the database
 * replaced it, as tests do.
 * @throws Error when the clock was moved, after calling `close`
 */
export async function refuseMovedClock(database: Database, close: () => Promise<void>): Promise<void> {
  const [clock] = await database.asSystem((tx) =>
    tx.query<{ real: boolean }>(`select verdict_now() = now() as real`),
  )
  if (clock?.real) return
  await close()
  throw new Error('verdict_now() is not the real time: its clock was moved, for tests only')
}
