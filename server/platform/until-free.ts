import { LockedError } from './errors.ts'

/**
 * Runs a transaction again while rows that it needs are locked, for so many milliseconds: where what it writes was expensive to get,
 * as the answer of a provider is. @throws LockedError after that
 */
export async function untilFree<T>(ms: number, transaction: () => Promise<T>): Promise<T> {
  const until = performance.now() + ms
  for (;;)
    try {
      return await transaction()
    } catch (error) {
      if (!(error instanceof LockedError) || performance.now() > until) throw error
    }
}
