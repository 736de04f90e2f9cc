import type { Logger } from './log.ts'
import { isReady, leaveRedis, type Redis } from './redis.ts'

/**
 * Publishes messages to every process. A message that Redis could not accept is dropped: subscribers refetch when they
 * reconnect, and no durable state depends on a message.
 */
export class RedisPubSub {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>()
  /** The topics subscribed to, or being subscribed to, on the present connection. */
  readonly #requested = new Set<string>()
  readonly #joined = new Set<() => void>()
  readonly #watchers = new Map<string, Set<() => void>>()

  constructor(
    private readonly publisher: Redis,
    private readonly subscriber: Redis,
    private readonly log: Logger,
  ) {
    subscriber.on('message', (topic: string, message: string) => this.#deliver(topic, message))
    subscriber.on('close', () => this.#requested.clear())
    // In a cluster, nodes come and go while the client stays ready, and the publishing node may be among them.
    for (const event of ['ready', '+node', '-node']) subscriber.on(event, () => void this.#join())
  }

  /** Publishes to all subscribers of the topic; never waits and never throws. */
  publish(topic: string, payload: unknown): void {
    this.publisher
      .publish(topic, JSON.stringify(payload ?? null))
      .catch((err: unknown) => this.log.debug({ err }, 'not published'))
  }

  /** Calls the listener for each message of the topic until the returned function is called. */
  listen(topic: string, listener: (payload: unknown) => void): () => void {
    const known = this.#listeners.get(topic)
    if (known) known.add(listener)
    else {
      this.#listeners.set(topic, new Set([listener]))
      void this.#subscribe(topic)
    }
    return () => this.#close(topic, listener)
  }

  /** Calls the listener whenever the Redis connection is back: messages published in between were not received. */
  onJoin(listener: () => void): () => void {
    this.#joined.add(listener)
    return () => void this.#joined.delete(listener)
  }

  /**
   * Calls back whenever a message of the topic may have been published: at each message, and each time Redis has
   * confirmed the subscription.
   */
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

  /** Closes the connections. */
  async close(): Promise<void> {
    await Promise.all([leaveRedis(this.subscriber), leaveRedis(this.publisher)])
  }

  /** Redis has connected or reconnected: subscribes to all topics anew; after that no message is missed. */
  async #join(): Promise<void> {
    this.#requested.clear()
    await Promise.all([...this.#listeners.keys()].map((topic) => this.#subscribe(topic)))
    for (const joined of this.#joined) joined()
  }

  async #subscribe(topic: string): Promise<void> {
    if (this.#requested.has(topic) || !isReady(this.subscriber)) return
    this.#requested.add(topic)
    try {
      await this.subscriber.subscribe(topic)
      this.#notifyWatchers(topic)
    } catch (err) {
      this.#requested.delete(topic)
      this.log.debug({ err, topic }, 'not subscribed')
    }
  }

  #notifyWatchers(topic: string): void {
    for (const changed of this.#watchers.get(topic) ?? []) changed()
  }

  #deliver(topic: string, message: string): void {
    const payload: unknown = JSON.parse(message)
    for (const listener of this.#listeners.get(topic) ?? []) listener(payload)
  }

  #close(topic: string, listener: (payload: unknown) => void): void {
    const listeners = this.#listeners.get(topic)
    listeners?.delete(listener)
    if (listeners?.size !== 0) return
    this.#listeners.delete(topic)
    if (!this.#requested.delete(topic)) return
    this.subscriber
      .unsubscribe(topic)
      .catch((err: unknown) => this.log.debug({ err, topic }, 'not unsubscribed'))
  }
}
