import type { Logger } from './log.ts'

/** Tells the log of a process when Redis went away and when it came back: once each, however many clients notice. */
export class RedisOutages {
  readonly #away = new Set<object>()
  #began = 0

  constructor(private readonly log: Logger) {}

  /** A client has lost Redis, or has not found it. */
  began(client: object, err: Error): void {
    if (this.#away.size === 0) {
      this.#began = performance.now()
      this.log.warn({ err }, 'Redis is away: working on without it')
    }
    this.#away.add(client)
  }

  /** A client is connected; the outage is over with the last one. */
  ended(client: object): void {
    if (!this.#away.delete(client) || this.#away.size > 0) return
    const seconds = Math.round((performance.now() - this.#began) / 100) / 10
    this.log.warn({ seconds }, 'Redis is back')
  }
}
