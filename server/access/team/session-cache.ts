import type { Logger } from '../../platform/log.ts'
import { within } from '../../platform/patience.ts'
import type { Redis } from '../../platform/redis.ts'
import type { Principal } from './principal.ts'

/** How long, in seconds, a session is cached, or excluded from caching after a change. */
const seconds = 5

/** Without an answer within this time, Redis counts as unavailable. */
const patienceMs = 250

/** A cache of recently used sessions, shared by all processes; without Redis each request queries the database. */
export class SessionCache {
  constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
  ) {}

  /** The cached principal of a token's hash in a workspace, or in the default one; null for a miss or without Redis. */
  async get(hash: string, workspaceId: string | null = null): Promise<Principal | null> {
    const found = await this.#attempt((redis) => redis.get(keyOf(hash, workspaceId)))
    return found ? (JSON.parse(found) as Principal) : null
  }

  /** Caches the principal of a token's hash, unless it was just invalidated. */
  async put(hash: string, principal: Principal, workspaceId: string | null = null): Promise<void> {
    const key = keyOf(hash, workspaceId)
    await this.#attempt((redis) => redis.set(key, JSON.stringify(principal), 'EX', seconds, 'NX'))
  }

  /**
   * Invalidates tokens whose sessions in a workspace have changed. An empty entry replaces them for a while, so that a
   * reader that read the session before the change cannot cache it again.
   */
  async forget(sessions: readonly { tokenHash: string; workspaceId: string }[]): Promise<void> {
    const keys = sessions.flatMap(({ tokenHash, workspaceId }) => [
      keyOf(tokenHash, workspaceId),
      keyOf(tokenHash, null),
    ])
    await Promise.all(
      [...new Set(keys)].map((key) => this.#attempt((redis) => redis.set(key, '', 'EX', seconds))),
    )
  }

  async #attempt<T>(command: (redis: Redis) => Promise<T>): Promise<T | null> {
    try {
      return await within(patienceMs, command(this.redis))
    } catch (err) {
      this.log.debug({ err }, 'sessions are not cached')
      return null
    }
  }
}

const keyOf = (hash: string, workspaceId: string | null) => `session:${hash}:${workspaceId ?? ''}`
