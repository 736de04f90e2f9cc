import { expect } from 'vitest'
import { newId } from '../platform/ids.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'

/** Resolves when Redis tells this process of every topic that it listened to before. */
export async function isListening(pubsub: RedisPubSub): Promise<void> {
  const topic = newId()
  let heard = false
  const stop = pubsub.listen(topic, () => (heard = true))
  const publish = () => {
    pubsub.publish(topic, null)
    return heard
  }
  await expect.poll(publish).toBe(true)
  stop()
}
