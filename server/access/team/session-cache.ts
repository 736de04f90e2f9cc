import type { Logger } from '../../platform/log.ts'
import { within } from '../../platform/patience.ts'
import type { Redis } from '../../platform/redis.ts'
import type { Principal } from './principal.ts'

/** How long a session is taken from the cache, or kept out of it, before the database is asked again. */
const seconds = 5

/** A Redis that does not answer within this time counts as away. */
const patienceMs = 250

/** Sessions that were just found, shared by all processes; without Redis each request asks the database. */
export class SessionCache {
  constructor(
    private readonly redis: Redis,
    private readonly log: Logger,
  ) {}

  /** Whom a token's hash stands for in a workspace, or in none that is named, if that is known and Redis answers. */
  async get(hash: string, workspaceId: string | null = null): Promise<Principal | null> {
    const found = await this.#attempt((redis) => redis.get(keyOf(hash, workspaceId)))
    return found ? (JSON.parse(found) as Principal) : null
  }

  /** Remembers whom a token's hash stands for, unless that was just forgotten. */
  async put(hash: string, principal: Principal, workspaceId: string | null = null): Promise<void> {
    const key = keyOf(hash, workspaceId)
    await this.#attempt((redis) => redis.set(key, JSON.stringify(principal), 'EX', seconds, 'NX'))
  }

  /** Forgets tokens whose sessions in a workspace have changed. Nothing stays in their place, so that who read the session before puts it back in vain. */
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
