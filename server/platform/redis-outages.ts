import type { Logger } from './log.ts'

/** Logs the beginning and the end of a Redis outage once per process, however many clients notice. */
export class RedisOutages {
  readonly #away = new Set<object>()
  #began = 0

  constructor(private readonly log: Logger) {}

  /** A client has lost its connection, or could not connect. */
  began(client: object, err: Error): void {
    if (this.#away.size === 0) {
      this.#began = performance.now()
      this.log.warn({ err }, 'Redis is away: working on without it')
    }
    this.#away.add(client)
  }

  /** A client is connected; the outage ends with the last one. */
  ended(client: object): void {
    if (!this.#away.delete(client) || this.#away.size > 0) return
    const seconds = Math.round((performance.now() - this.#began) / 100) / 10
    this.log.warn({ seconds }, 'Redis is back')
  }
}
