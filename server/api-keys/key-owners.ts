import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { sha256 } from '../platform/crypto.ts'
import type { Database } from '../platform/database.ts'
import type { Logger } from '../platform/log.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import type { Grant, Principal } from '../team/principal.ts'
import { keyIdOf } from './key-format.ts'

/** How long a key is taken from memory, should the word of its end be lost. */
const rememberedMs = 15_000
const minuteMs = 60_000
const topic = 'api-keys'

interface Row {
  id: string
  workspaceId: string
  name: string
  hash: string
  scopes: Grant[]
}

interface Entry {
  keyId: string
  principal: Principal | null
}

/** Whom each key stands for. Every request asks, so answers stay in memory for some seconds, and ends are told by pub/sub. */
export class KeyOwners {
  readonly #entries: LRUCache<string, Entry>
  readonly #used = new LRUCache<string, true>({ max: 20_000, ttl: minuteMs })
  readonly #stop: () => void

  constructor(
    private readonly database: Database,
    private readonly pubsub: RedisPubSub,
    private readonly log: Logger,
  ) {
    this.#entries = new LRUCache({ max: 20_000, ttl: rememberedMs, fetchMethod: (key) => this.#read(key) })
    this.#stop = pubsub.listen(topic, (keyId) => this.#drop(keyId))
  }

  /** The owner of a key, or null. @throws UnavailableError while the database is away */
  async find(key: string): Promise<Principal | null> {
    if (keyIdOf(key) === null) return null
    const entry = await this.#entries.fetch(key)
    if (!entry?.principal) return null
    this.#noteUse(entry.principal)
    return entry.principal
  }

  /** Forgets a key here and in every other process. */
  forget(keyId: string): void {
    this.#drop(keyId)
    this.pubsub.publish(topic, keyId)
  }

  /** Stops listening. */
  close(): void {
    this.#stop()
  }

  #drop(keyId: unknown): void {
    for (const [key, entry] of this.#entries.entries()) if (entry.keyId === keyId) this.#entries.delete(key)
  }

  async #read(key: string): Promise<Entry> {
    const keyId = keyIdOf(key) ?? ''
    const row = await this.database.asSystem(async (tx) => {
      const [found] = await tx.query<Row>(
        `select id, workspace_id as "workspaceId", name, hash, scopes from api_key where key_id = $1 and revoked_at is null`,
        [keyId],
      )
      return found
    })
    const owned =
      row !== undefined && timingSafeEqual(Buffer.from(row.hash, 'hex'), Buffer.from(sha256(key), 'hex'))
    return { keyId, principal: owned ? principalOf(row) : null }
  }

  /** Writes down, at most once a minute and without being waited for, that the key was used. */
  #noteUse({ id, workspaceId }: Principal): void {
    if (this.#used.has(id)) return
    this.#used.set(id, true)
    const noted = this.database.inWorkspace(workspaceId, (tx) =>
      tx.query(
        `update api_key set last_used_at = now()
         where workspace_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '50 seconds')`,
        [workspaceId, id],
      ),
    )
    noted.catch((err: unknown) => this.log.debug({ err }, 'use of a key not noted'))
  }
}

const principalOf = ({ id, workspaceId, name, scopes }: Row): Principal => ({
  kind: 'key',
  id,
  name,
  email: null,
  workspaceId,
  grants: scopes,
})
