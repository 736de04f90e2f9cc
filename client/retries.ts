import { VerdictError } from './verdict-error.ts'

/** How often a request is retried, and how long the pauses may be. */
export interface RetryOptions {
  /** The most retries of a request; 4 by default, 0 for none. */
  retries?: number
  /** The longest pause in milliseconds; 60,000 by default. An answer that asks for a longer one is thrown. */
  maxWaitMs?: number
}

/** Requests that are not idempotent: retried only where the first was refused before it was processed. */
const onceOnly = new Set(['post /api/v1/lists', 'post /api/v1/status', 'post /api/v1/user-reports'])

/** Whether a request that may have been processed can be sent again: content and users have ids of their own. */
export const isRepeatable = (method: string, path: string): boolean => !onceOnly.has(`${method} ${path}`)

/** Milliseconds to wait before the next attempt; null where there is none. */
function waitFor(error: unknown, attempt: number, repeatable: boolean): number | null {
  const pause = Math.random() * 500 * 2 ** attempt
  if (!(error instanceof VerdictError)) return repeatable ? pause : null
  const { status, retryAfter } = error
  // A plan that is used up answers 429 too, without a time: waiting does not help.
  if (status === 429) return retryAfter === null ? null : retryAfter * 1000
  if (status < 500 || !repeatable) return null
  return retryAfter === null ? pause : retryAfter * 1000
}

/** The result of an attempt, retried where that can help. @throws the error of the last attempt */
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
