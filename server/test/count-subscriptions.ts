import { expect, vi } from 'vitest'
import type { EventLog } from '../platform/events/event-log.ts'

/** Counts the subscriptions that begin from here on: the answer resolves once so many follow their events. */
export function countSubscriptions(events: EventLog): (count?: number) => Promise<void> {
  const begun = vi.spyOn(events, 'follow')
  return async (count = 1) => {
    const following = () => begun.mock.settledResults.filter(({ type }) => type === 'fulfilled').length
    await expect.poll(following).toBeGreaterThanOrEqual(count)
    begun.mockRestore()
  }
}
