import type { RedisPubSub } from '../../platform/pubsub.ts'

const topic = 'access'

/** The ids of sessions and keys; null for all, when messages may have been missed. */
export type EntranceIds = readonly string[] | null

/**
 * Notifies the caches of callers' permissions, in every process and within milliseconds, that sessions or keys have
 * ended or changed. While Redis is unavailable only this process is notified, so caches must expire quickly.
 */
export class AccessChanges {
  readonly #listeners = new Set<(changed: EntranceIds) => void>()

  constructor(private readonly pubsub: Pick<RedisPubSub, 'publish' | 'listen' | 'onJoin'>) {
    pubsub.listen(topic, (ids) => this.#here(ids as readonly string[]))
    pubsub.onJoin(() => this.#here(null))
  }

  /** Publishes changed sessions or keys, after the change has committed. */
  publish(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#here(ids)
    this.pubsub.publish(topic, ids)
  }

  /** Calls the listener at each change until the returned function is called. */
  listen(listener: (changed: EntranceIds) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #here(changed: EntranceIds): void {
    for (const listener of this.#listeners) listener(changed)
  }
}
