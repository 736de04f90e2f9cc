import type { Logger } from './log.ts'
import type { Redis } from './redis.ts'

/**
 * Tells every process of what happened. A message that Redis could not take is dropped: subscribers refetch when they
 * reconnect, and nothing depends on a message for its truth.
 */
export class RedisPubSub {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>()

  constructor(
    private readonly publisher: Redis,
    private readonly subscriber: Redis,
    private readonly log: Logger,
  ) {}

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
    else this.#open(topic, listener)
    return () => this.#close(topic, listener)
  }

  /** The topic's messages as they come, for a GraphQL subscription. */
  subscribe(topic: string): AsyncIterableIterator<unknown> {
    const waiting: unknown[] = []
    let wake: ((result: IteratorResult<unknown>) => void) | undefined
    let ended = false
    const stop = this.listen(topic, (payload) => {
      if (!wake) return void waiting.push(payload)
      wake({ value: payload, done: false })
      wake = undefined
    })
    return {
      [Symbol.asyncIterator]() {
        return this
      },
      next: async () => {
        if (waiting.length > 0) return { value: waiting.shift(), done: false }
        if (ended) return { value: undefined, done: true }
        return new Promise((resolve) => (wake = resolve))
      },
      return: async () => {
        ended = true
        stop()
        wake?.({ value: undefined, done: true })
        return { value: undefined, done: true }
      },
    }
  }

  /** Leaves Redis. */
  async close(): Promise<void> {
    await Promise.allSettled([this.subscriber.close(), this.publisher.close()])
  }

  #open(topic: string, listener: (payload: unknown) => void): void {
    const listeners = new Set([listener])
    this.#listeners.set(topic, listeners)
    this.subscriber
      .subscribe(topic, (message) => {
        const payload: unknown = JSON.parse(message)
        for (const each of listeners) each(payload)
      })
      .catch((err: unknown) => this.log.warn({ err, topic }, 'could not subscribe'))
  }

  #close(topic: string, listener: (payload: unknown) => void): void {
    const listeners = this.#listeners.get(topic)
    listeners?.delete(listener)
    if (listeners?.size !== 0) return
    this.#listeners.delete(topic)
    this.subscriber
      .unsubscribe(topic)
      .catch((err: unknown) => this.log.debug({ err, topic }, 'not unsubscribed'))
  }
}
