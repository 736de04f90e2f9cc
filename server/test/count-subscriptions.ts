import { expect, vi } from 'vitest'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { isListening } from './is-listening.ts'

/** Counts the subscriptions that begin from here on: the answer resolves once so many have, and Redis tells of their topics. */
export function countSubscriptions(pubsub: RedisPubSub): (count?: number) => Promise<void> {
  const begun = vi.spyOn(pubsub, 'subscribe')
  return async (count = 1) => {
    await expect.poll(() => begun.mock.calls.length).toBeGreaterThanOrEqual(count)
    begun.mockRestore()
    await isListening(pubsub)
  }
}
