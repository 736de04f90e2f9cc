import type { Logger } from './log.ts'
import { isReady, leaveRedis, type Redis } from './redis.ts'

/**
 * Tells every process of what happened. A message that Redis could not take is dropped: subscribers refetch when they
 * reconnect, and nothing depends on a message for its truth.
 */
export class RedisPubSub {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>()
  /** The topics that Redis was asked for on the connection that there is. */
  readonly #asked = new Set<string>()
  readonly #joined = new Set<() => void>()
  readonly #watchers = new Map<string, Set<() => void>>()

  constructor(
    private readonly publisher: Redis,
    private readonly subscriber: Redis,
    private readonly log: Logger,
  ) {
    subscriber.on('message', (topic: string, message: string) => this.#deliver(topic, message))
    subscriber.on('close', () => this.#asked.clear())
    // Nodes of a cluster come and go while it goes on, and the one that tells may be among them.
    for (const event of ['ready', '+node', '-node']) subscriber.on(event, () => void this.#join())
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
      void this.#ask(topic)
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

  /** Redis is there, or there again: it is asked for all topics anew, and then nothing that is told goes by any more. */
  async #join(): Promise<void> {
    this.#asked.clear()
    await Promise.all([...this.#listeners.keys()].map((topic) => this.#ask(topic)))
    for (const joined of this.#joined) joined()
  }

  async #ask(topic: string): Promise<void> {
    if (this.#asked.has(topic) || !isReady(this.subscriber)) return
    this.#asked.add(topic)
    try {
      await this.subscriber.subscribe(topic)
      this.#tellWatchers(topic)
    } catch (err) {
      this.#asked.delete(topic)
      this.log.debug({ err, topic }, 'not subscribed')
    }
  }

  #tellWatchers(topic: string): void {
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
    if (!this.#asked.delete(topic)) return
    this.subscriber
      .unsubscribe(topic)
      .catch((err: unknown) => this.log.debug({ err, topic }, 'not unsubscribed'))
  }
}
