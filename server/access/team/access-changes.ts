import type { RedisPubSub } from '../../platform/pubsub.ts'

const topic = 'access'

/** The ids of sessions and keys; null for any, when word of some may have been missed. */
export type EntranceIds = readonly string[] | null

/**
 * Tells whoever remembers what callers may do, in every process, that sessions or keys have ended or may do other things
 * now: within milliseconds. While Redis is away only this process hears it, so nobody remembers for long.
 */
export class AccessChanges {
  readonly #listeners = new Set<(changed: EntranceIds) => void>()

  constructor(private readonly pubsub: Pick<RedisPubSub, 'publish' | 'listen' | 'onJoin'>) {
    pubsub.listen(topic, (ids) => this.#here(ids as readonly string[]))
    pubsub.onJoin(() => this.#here(null))
  }

  /** Tells of sessions or keys, after what they may do has changed for good. */
  tell(ids: readonly string[]): void {
    if (ids.length === 0) return
    this.#here(ids)
    this.pubsub.publish(topic, ids)
  }

  /** Calls back at each change until the returned function is called. */
  listen(listener: (changed: EntranceIds) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #here(changed: EntranceIds): void {
    for (const listener of this.#listeners) listener(changed)
  }
}
