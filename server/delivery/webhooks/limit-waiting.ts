import type { Sql } from '../../platform/database.ts'

/**
 * Limits what a transaction of the delivery worker waits for a lock (a quarter of a second) and how long it may stand
 * still with the locks that it has (five seconds, then the database ends it): nobody waits for somebody else's row.
 */
export async function limitWaiting(tx: Sql): Promise<void> {
  await tx.query(
    `select set_config('lock_timeout', '250ms', true), set_config('idle_in_transaction_session_timeout', '5s', true)`,
  )
}
