import { setTimeout as sleep } from 'node:timers/promises'
import { LockedError } from './errors.ts'

/**
 * The outcome of a transaction, begun again for so many milliseconds while something else holds a row of it. Between two
 * tries it holds neither rows nor a connection.
 * @throws LockedError when the row is still held after that
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
