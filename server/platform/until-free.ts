import { LockedError } from './errors.ts'

/** For how long, in milliseconds, what was expensive to get waits for a locked row. */
const lockedMs = 30_000

/**
 * Runs a transaction again while rows that it needs are locked, for half a minute: where what it writes was expensive to get,
 * as the answer of a provider is. @throws LockedError after that
 */
export async function untilFree<T>(transaction: () => Promise<T>): Promise<T> {
  const until = performance.now() + lockedMs
  for (;;)
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof LockedError) || performance.now() > until) throw error
    }
}
