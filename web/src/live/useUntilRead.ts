import { onScopeDispose } from 'vue'
import { failureOf, passes } from '../graphql/errors.ts'
import { retryWait } from './socket-patience.ts'

/**
 * Reads what the server has, and reads it again while the server is away, as often as a lost socket is tried: what was missed
 * would else be missing for as long as the page is open. What the server refuses is not read again. The last call counts, and
 * leaving the page ends it.
 */
export function useUntilRead(): (read: () => Promise<unknown>) => void {
  let latest = 0
  onScopeDispose(() => latest++)

  async function untilRead(read: () => Promise<unknown>): Promise<void> {
    const own = ++latest
    for (let tries = 0; own === latest; tries++)
      try {
        await read()
        return
      } catch (error) {
        if (!passes(failureOf(error))) return
        await retryWait(tries)
      }
  }
  return (read) => void untilRead(read)
}
