import { LRUCache } from 'lru-cache'
import type { Logger } from '../log.ts'
import { within } from '../patience.ts'
import type { Redis } from '../redis.ts'
import type { LogPosition } from './replica-lag.ts'

/** Without an answer within this time, Redis counts as unavailable. */
const patienceMs = 250

/** A position only increases, whatever the order of writes of several processes. */
const raise = `local known = redis.call('get', KEYS[1])
if known and tonumber(known) >= tonumber(ARGV[1]) then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])`

/** Who must see a write: its writer, or everybody in the workspace after a live event. */
export interface Mark {
  workspaceId: string
  /** The id of the writer; null for everybody in the workspace. */
  by: string | null
}

/** The log position that readers have to see, by reader, shared among processes through Redis. */
export class Positions {
  /** The positions raised by this process, used while Redis is unavailable. */
  readonly #own: LRUCache<string, number>

  constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
    private readonly keptMs: number,
  ) {
    this.#own = new LRUCache({ max: 50_000, ttl: keptMs })
  }

  /** Requires the readers of the mark to see everything up to the position from now on; never rejects. */
  async raise(mark: Mark, position: LogPosition): Promise<void> {
    const key = keyOf(mark)
    this.#own.set(key, Math.max(position, this.#own.get(key) ?? 0))
    await within(patienceMs, this.redis.eval(raise, 1, key, String(position), String(this.keptMs))).catch(
      (err: unknown) => this.log.debug({ err }, 'position not shared'),
    )
  }

  /** The position that a reader has to see: of their own writes and of live events. Null when it cannot be determined. */
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

/** The braces keep the keys of a workspace on one node of a cluster, where they are read together. */
const keyOf = ({ workspaceId, by }: Mark): string => `position:{${workspaceId}}:${by ?? 'news'}`
