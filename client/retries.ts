import { VerdictError } from './verdict-error.ts'

/** How often a request is repeated, and how long is waited for that. */
export interface RetryOptions {
  /** How often a request is repeated at most; 4 unless said otherwise, 0 for never. */
  retries?: number
  /** Milliseconds that are waited at once at most; 60,000 unless said otherwise. An answer that asks for more is thrown. */
  maxWaitMs?: number
}

/** Requests that do something once more each time: repeated only where the first was not looked at. */
const onceOnly = new Set(['post /api/v1/lists', 'post /api/v1/status', 'post /api/v1/user-reports'])

/** Whether a request that may have arrived can be sent again: content and users are known by their own ids. */
export const isRepeatable = (method: string, path: string): boolean => !onceOnly.has(`${method} ${path}`)

/** Milliseconds to wait before the next attempt; null where there is to be none. */
function waitFor(error: unknown, attempt: number, repeatable: boolean): number | null {
  const pause = Math.random() * 500 * 2 ** attempt
  if (!(error instanceof VerdictError)) return repeatable ? pause : null
  const { status, retryAfter } = error
  // A plan that is used up answers 429 too, without a time: waiting is of no use.
  if (status === 429) return retryAfter === null ? null : retryAfter * 1000
  if (status < 500 || !repeatable) return null
  return retryAfter === null ? pause : retryAfter * 1000
}

/** What an attempt gives, repeated while there is sense in that. @throws what the last attempt threw */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  repeatable: boolean,
  { retries = 4, maxWaitMs = 60_000 }: RetryOptions,
): Promise<T> {
  for (let made = 0; ; made++) {
    try {
      return await attempt()
    } catch (error) {
      const wait = made < retries ? waitFor(error, made, repeatable) : null
      if (wait === null || wait > maxWaitMs) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
