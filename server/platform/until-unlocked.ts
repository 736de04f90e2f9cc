import { setTimeout as sleep } from 'node:timers/promises'
import { LockedError } from './errors.ts'

/**
 * The result of a transaction, retried for up to `forMs` milliseconds while one of its rows is locked. Between attempts
 * it holds neither locks nor a connection.
 * @throws LockedError when the row is still locked after that
 */
export async function untilUnlocked<T>(forMs: number, transaction: () => Promise<T>): Promise<T> {
  const end = performance.now() + forMs
  for (;;) {
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof LockedError) || performance.now() >= end) throw error
      await sleep(50 + Math.random() * 100)
    }
  }
}
