import { sql } from 'kysely'
import type { Sql } from './database.ts'

/** What advisory locks are for, each with its number: the same key under two of them is two locks. */
export enum AdvisoryLock {
  intakeVolume = 7,
  backtests = 17,
  retroactions = 18,
  bulkDecisions = 19,
  exports = 20,
  bounds = 21,
  searchIndex = 59,
  taskClaims = 85,
  cases = 115,
  statistics = 236,
}

const keyOf = (lock: AdvisoryLock, key: string) => sql`hashtextextended(${key}, ${sql.lit(lock)})`

/** Waits for the lock of a key, and holds it until the transaction ends. */
export async function lockKey(tx: Pick<Sql, 'db'>, lock: AdvisoryLock, key: string): Promise<void> {
  await tx
    .db()
    .selectNoFrom(sql`pg_advisory_xact_lock(${keyOf(lock, key)})`.as('lock'))
    .execute()
}

/** Takes the lock of a key until the transaction ends. @returns false while another transaction holds it */
export async function tryLockKey(tx: Pick<Sql, 'db'>, lock: AdvisoryLock, key: string): Promise<boolean> {
  const { held } = await tx
    .db()
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${keyOf(lock, key)})`.as('held'))
    .executeTakeFirstOrThrow()
  return held
}
