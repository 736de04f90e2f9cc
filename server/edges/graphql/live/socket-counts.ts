import type { Logger } from '../../../platform/log.ts'
import { newId } from '../../../platform/ids.ts'
import { within } from '../../../platform/patience.ts'
import type { Redis } from '../../../platform/redis.ts'

/** A Redis that does not answer within this time counts as away. */
const patienceMs = 250

/** How long a socket counts that its process does not tell of any more, because it has died. */
const lapseMs = 90_000

/**
 * The sockets of a session or key, counted over all processes: a set in Redis for each, of which every process tells anew
 * what it holds. While Redis is away each process counts its own alone.
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

  /** Counts a socket of an owner. @returns how many there are, itself among them; null while Redis cannot tell */
  async enter(socket: object, owner: string): Promise<number | null> {
    const held = { key: `sockets:${owner}`, id: newId() }
    this.#held.set(socket, held)
    const answers = await this.#attempt(
      this.#told(held).zremrangebyscore(held.key, '-inf', Date.now()).zcard(held.key).exec(),
    )
    const count = answers?.at(-1)?.[1]
    return typeof count === 'number' ? count : null
  }

  /** Counts a socket no longer. */
  leave(socket: object): void {
    const held = this.#held.get(socket)
    this.#held.delete(socket)
    if (held) void this.#attempt(this.redis.zrem(held.key, held.id))
  }

  /** Tells of nothing any more: what is held lapses, unless it leaves. */
  close(): void {
    clearInterval(this.#renewal)
  }

  #told({ key, id }: { key: string; id: string }) {
    return this.redis
      .multi()
      .zadd(key, Date.now() + this.lapse, id)
      .pexpire(key, this.lapse)
  }

  async #renew(): Promise<void> {
    await Promise.all([...this.#held.values()].map((held) => this.#attempt(this.#told(held).exec())))
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
