import { LRUCache } from 'lru-cache'
import type { Logger } from '../log.ts'
import { within } from '../patience.ts'
import type { Redis } from '../redis.ts'
import type { LogPosition } from './replica-lag.ts'

/** A Redis that does not answer within this time counts as away. */
const patienceMs = 250

/** A position only moves on, in whatever order two programs write it. */
const raise = `local known = redis.call('get', KEYS[1])
if known and tonumber(known) >= tonumber(ARGV[1]) then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])`

/** What was written, and by whom, or what of it the workspace's people were told. */
export interface Mark {
  workspaceId: string
  /** Whoever wrote; nobody where it was told to all who listen. */
  by: string | null
}

/** Up to which position of the log those who wrote something have to see, known to all processes through Redis. */
export class Positions {
  /** What this process wrote down, for the time that Redis is away. */
  readonly #own: LRUCache<string, number>

  constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
    private readonly keptMs: number,
  ) {
    this.#own = new LRUCache({ max: 50_000, ttl: keptMs })
  }

  /** Has those whom the mark is about see everything up to the position from now on; never fails. */
  async raise(mark: Mark, position: LogPosition): Promise<void> {
    const key = keyOf(mark)
    this.#own.set(key, Math.max(position, this.#own.get(key) ?? 0))
    await within(patienceMs, this.redis.eval(raise, 1, key, String(position), String(this.keptMs))).catch(
      (err: unknown) => this.log.debug({ err }, 'position not shared'),
    )
  }

  /** Up to where somebody has to see: what they wrote, and what they were told of. Null while that is not known. */
  async of(workspaceId: string, by: string): Promise<LogPosition | null> {
    const keys = [keyOf({ workspaceId, by }), keyOf({ workspaceId, by: null })]
    const own = keys.map((key) => this.#own.get(key) ?? 0)
    try {
      const shared = await within(patienceMs, this.redis.mget(keys))
      return Math.max(...own, ...shared.map(Number))
    } catch {
      return null
    }
  }
}

/** The workspace in braces keeps its keys on one node of a cluster, where they are read together. */
const keyOf = ({ workspaceId, by }: Mark): string => `position:{${workspaceId}}:${by ?? 'news'}`
