import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { sha256 } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/log.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { AccessChanges, EntranceIds } from '../team/access-changes.ts'
import type { Grant, Principal } from '../team/principal.ts'
import { type KeyOwner, noteUse, ownerOfKey, ownersOfKeys } from './api-key.store.ts'
import { keyIdOf } from './key-format.ts'

/** How long a key is cached, in case the message of its revocation is lost. */
const rememberedMs = 5000
const minuteMs = 60_000

/** The cached owner of a key; the cache cannot hold a bare null. */
interface Entry {
  principal: Principal | null
}

/** The principals of keys, cached for some seconds, as every request needs one; revocations are published to all processes. */
export class KeyOwners {
  readonly #entries: LRUCache<string, Entry>
  readonly #used = new LRUCache<string, true>({ max: 20_000, ttl: minuteMs })
  /** The number of invalidations: a read that began before the last one is not cached. */
  #forgotten = 0

  constructor(
    private readonly database: Database,
    changes: Pick<AccessChanges, 'listen'>,
    private readonly log: Logger,
  ) {
    this.#entries = new LRUCache({
      max: 20_000,
      ttl: rememberedMs,
      // What is read while all is forgotten is still the answer for whoever asked before.
      ignoreFetchAbort: true,
      fetchMethod: async (key, _before, { options }) => {
        const before = this.#forgotten
        const entry = await this.#read(key)
        if (this.#forgotten !== before) options.ttl = 1
        return entry
      },
    })
    changes.listen((changed) => this.#drop(changed))
  }

  /** The principal of a key, or null. @throws UnavailableError while the database is unavailable */
  async find(key: string): Promise<Principal | null> {
    if (keyIdOf(key) === null) return null
    const entry = await this.#entries.fetch(key)
    if (!entry?.principal) return null
    this.#noteUse(entry.principal)
    return entry.principal
  }

  /** The principals of the keys that are not revoked, read from the database. */
  async standing(keys: readonly { id: string; workspaceId: string }[]): Promise<Principal[]> {
    const rows = await this.database.asSystem((tx) => ownersOfKeys(tx, keys), { byKey: true })
    return rows.map(principalOf)
  }

  #drop(changed: EntranceIds): void {
    this.#forgotten++
    if (changed === null) return this.#entries.clear()
    for (const [key, { principal }] of this.#entries.entries())
      if (principal && changed.includes(principal.id)) this.#entries.delete(key)
  }

  async #read(key: string): Promise<Entry> {
    const row = await this.database.asSystem((tx) => ownerOfKey(tx, keyIdOf(key) ?? ''), { byKey: true })
    const owned =
      row !== undefined && timingSafeEqual(Buffer.from(row.hash, 'hex'), Buffer.from(sha256(key), 'hex'))
    return { principal: owned ? principalOf(row) : null }
  }

  /** Records the use of a key, at most once a minute, in the background. */
  #noteUse({ id, workspaceId }: Principal): void {
    if (this.#used.has(id)) return
    this.#used.set(id, true)
    const noted = this.database.inWorkspace(workspaceId, (tx) => noteUse(tx, { workspaceId, id }))
    noted.catch((err: unknown) => this.log.debug({ err }, 'use of a key not noted'))
  }
}

const principalOf = ({ id, workspaceId, name, scopes }: KeyOwner): Principal => ({
  kind: 'key',
  id,
  name,
  email: null,
  workspaceId,
  actor: { kind: ActorKind.key, id },
  grants: scopes.map((scope): Grant => `${scope}`),
})
