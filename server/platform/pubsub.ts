import type { Logger } from './log.ts'
import { leaveRedis, type Redis } from './redis.ts'

/**
 * Tells every process of what happened. A message that Redis could not take is dropped: subscribers refetch when they
 * reconnect, and nothing depends on a message for its truth.
 */
export class RedisPubSub {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>()
  /** The topics that Redis was asked for; its client asks again for those whenever it reconnects. */
  readonly #asked = new Set<string>()
  readonly #joined = new Set<() => void>()
  readonly #watchers = new Map<string, Set<() => void>>()

  constructor(
    private readonly publisher: Redis,
    private readonly subscriber: Redis,
    private readonly log: Logger,
  ) {
    subscriber.on('ready', () => this.#join())
  }

  /** Tells all subscribers of the topic; never waits and never throws. */
  publish(topic: string, payload: unknown): void {
    this.publisher
      .publish(topic, JSON.stringify(payload ?? null))
      .catch((err: unknown) => this.log.debug({ err }, 'not published'))
  }

  /** Calls back for each message of the topic until the returned function is called. */
  listen(topic: string, listener: (payload: unknown) => void): () => void {
    const known = this.#listeners.get(topic)
    if (known) known.add(listener)
    else {
      this.#listeners.set(topic, new Set([listener]))
      this.#ask(topic)
    }
    return () => this.#close(topic, listener)
  }

  /** Calls back whenever messages come again after Redis was away: what was told meanwhile, nobody has heard. */
  onJoin(listener: () => void): () => void {
    this.#joined.add(listener)
    return () => void this.#joined.delete(listener)
  }

  /** Calls back whenever something may have been told of the topic: at each message, and once Redis listens to it, or again. */
  watch(topic: string, changed: () => void): () => void {
    const stopWatching = this.listen(topic, changed)
    const watchers = this.#watchers.get(topic) ?? new Set()
    this.#watchers.set(topic, watchers.add(changed))
    return () => {
      stopWatching()
      watchers.delete(changed)
      if (watchers.size === 0) this.#watchers.delete(topic)
    }
  }

  /** Leaves Redis. */
  async close(): Promise<void> {
    await Promise.all([leaveRedis(this.subscriber), leaveRedis(this.publisher)])
  }

  /** Redis is there, or there again: it is asked for what it was not asked for while it was away. */
  #join(): void {
    for (const topic of this.#listeners.keys()) {
      if (this.#asked.has(topic)) this.#tellWatchers(topic)
      else this.#ask(topic)
    }
    for (const joined of this.#joined) joined()
  }

  #ask(topic: string): void {
    if (this.#asked.has(topic) || !this.subscriber.isReady) return
    this.#asked.add(topic)
    this.subscriber.subscribe(topic, this.#deliver).then(
      () => this.#tellWatchers(topic),
      (err: unknown) => {
        this.#asked.delete(topic)
        this.log.debug({ err, topic }, 'not subscribed')
      },
    )
  }

  #tellWatchers(topic: string): void {
    for (const changed of this.#watchers.get(topic) ?? []) changed()
  }

  /** One function for all topics, so that Redis' client knows what it has been given before. */
  readonly #deliver = (message: string, topic: string): void => {
    const payload: unknown = JSON.parse(message)
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload)
  }

  #close(topic: string, listener: (payload: unknown) => void): void {
    const listeners = this.#listeners.get(topic)
    listeners?.delete(listener)
    if (listeners?.size !== 0) return
    this.#listeners.delete(topic)
    if (!this.#asked.delete(topic)) return
    this.subscriber
      .unsubscribe(topic, this.#deliver)
      .catch((err: unknown) => this.log.debug({ err, topic }, 'not unsubscribed'))
  }
}
