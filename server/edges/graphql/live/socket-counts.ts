import { newId } from '../../../platform/ids.ts'
import type { Logger } from '../../../platform/log.ts'
import { within } from '../../../platform/patience.ts'
import type { Redis } from '../../../platform/redis.ts'

/** A Redis that does not answer within this time, in milliseconds, counts as unavailable. */
const patienceMs = 250

/** Milliseconds after which a socket no longer counts that its process, having died, has stopped refreshing. */
const lapseMs = 90_000

/**
 * The sockets of a session or key, counted over all processes: a set in Redis for each, whose entries every process refreshes.
 * While Redis is unavailable each process counts its own alone.
 */
export class SocketCounts {
  readonly #held = new Map<object, { key: string; id: string }>()
  readonly #renewal: NodeJS.Timeout

  constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
    private readonly lapse = lapseMs,
  ) {
    this.#renewal = setInterval(() => void this.#renew(), lapse / 3).unref()
  }

  /** Counts a socket of an owner. @returns how many there are, this one included; null while Redis is unavailable */
  async enter(socket: object, owner: string): Promise<number | null> {
    const held = { key: `sockets:${owner}`, id: newId() }
    this.#held.set(socket, held)
    const answers = await this.#attempt(
      this.#refreshed(held).zremrangebyscore(held.key, '-inf', Date.now()).zcard(held.key).exec(),
    )
    const count = answers?.at(-1)?.[1]
    return typeof count === 'number' ? count : null
  }

  /** Stops counting a socket. */
  leave(socket: object): void {
    const held = this.#held.get(socket)
    this.#held.delete(socket)
    if (held) void this.#attempt(this.redis.zrem(held.key, held.id))
  }

  /** Stops refreshing: entries expire, unless `leave` removes them. */
  close(): void {
    clearInterval(this.#renewal)
  }

  #refreshed({ key, id }: { key: string; id: string }) {
    return this.redis
      .multi()
      .zadd(key, Date.now() + this.lapse, id)
      .pexpire(key, this.lapse)
  }

  async #renew(): Promise<void> {
    await Promise.all([...this.#held.values()].map((held) => this.#attempt(this.#refreshed(held).exec())))
  }

  async #attempt<T>(answer: Promise<T>): Promise<T | null> {
    try {
      return await within(patienceMs, answer)
    } catch (err) {
      this.log.debug({ err }, 'sockets are counted by this process alone')
      return null
    }
  }
}
