import { ActorKind } from '../../platform/vocabulary/status.ts'
import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { AccessChanges } from './access-changes.ts'
import type { Principal } from './principal.ts'
import type { SessionCache } from './session-cache.ts'
import type { ShownSession } from './session.entity.ts'
import {
  addSession,
  endOldest,
  deleteSession,
  deleteSessions,
  letSessionsIn,
  type SessionKey,
  sessionKeysOf,
  sessionsOf,
  type SignedIn,
  signedInBy,
  signedInByEach,
  touchSession,
} from './session.store.ts'

/** Where a member signs in from. */
export interface Browser {
  userAgent: string | null
  ip: string | null
}

/** Sessions of members: a token in the member's cookie, its hash in the database. */
export class SessionService {
  constructor(
    private readonly database: Database,
    private readonly cache: SessionCache,
    private readonly changes: Pick<AccessChanges, 'tell'>,
  ) {}

  /** Starts a session; the token is known to the caller alone. Of more than 100 of a member the one used longest ago ends. */
  async start(
    member: { id: string; workspaceId: string },
    { userAgent, ip }: Browser,
  ): Promise<{ id: string; token: string }> {
    const token = randomBytes(32).toString('base64url')
    const id = newId()
    const { workspaceId } = member
    const owner = { workspaceId, memberId: member.id }
    await this.database.inWorkspace(workspaceId, async (tx) => {
      await addSession(tx, {
        ...owner,
        id,
        tokenHash: sha256(token),
        userAgent: userAgent?.slice(0, 400) ?? null,
        ip,
      })
      const ended = await endOldest(tx, owner)
      tx.afterCommit(() => void this.#tell(ended))
    })
    return { id, token }
  }

  /** Who holds the token, as long as the session lives; asking keeps it alive unless it is only a check. */
  async find(token: string, { touch = true } = {}): Promise<Principal | null> {
    const hash = sha256(token)
    const cached = await this.cache.get(hash)
    if (cached) return cached
    const found = await this.#read(hash, touch)
    if (!found) return null
    const principal = principalOf(found)
    await this.cache.put(hash, principal)
    return principal
  }

  /** The sessions of a member, the last used one first. */
  list({ id, workspaceId }: Pick<Principal, 'id' | 'workspaceId'>): Promise<ShownSession[]> {
    return this.database.inWorkspace(workspaceId, (tx) => sessionsOf(tx, { workspaceId, memberId: id }))
  }

  /** Ends one of a member's sessions, and says whether there was one. */
  end({ id, workspaceId }: Principal, sessionId: string): Promise<boolean> {
    return this.database.inWorkspace(workspaceId, (tx) =>
      this.endOne(tx, { workspaceId, memberId: id }, sessionId),
    )
  }

  /** The same in the caller's transaction. */
  async endOne(
    tx: Transaction,
    owner: { workspaceId: string; memberId: string },
    sessionId: string,
  ): Promise<boolean> {
    const ended = isId(sessionId) ? await deleteSession(tx, owner, sessionId) : []
    tx.afterCommit(() => void this.#tell(ended))
    return ended.length > 0
  }

  /**
   * Ends all sessions of a member, but for one that is to be kept, in the caller's transaction: they were removed, may do
   * other things now, or have another password. @returns how many there were
   */
  async endAllOf(
    tx: Transaction,
    workspaceId: string,
    memberId: string,
    kept: string | null = null,
  ): Promise<number> {
    const ended = await deleteSessions(tx, { workspaceId, memberId }, kept)
    tx.afterCommit(() => void this.#tell(ended))
    return ended.length
  }

  /** Opens a member's sessions to all that they may do, in the caller's transaction: they have a second step now. */
  async letIn(tx: Transaction, workspaceId: string, memberId: string): Promise<void> {
    await letSessionsIn(tx, { workspaceId, memberId })
    await this.renewAllOf(tx, workspaceId, memberId)
  }

  /** Has every session of a member looked up anew once the caller's transaction has committed. */
  async renewAllOf(tx: Transaction, workspaceId: string, memberId: string): Promise<void> {
    const known = await sessionKeysOf(tx, { workspaceId, memberId })
    tx.afterCommit(() => void this.#tell(known))
  }

  /** Who came in by each of the sessions that still live, as the database knows them now. */
  async standing(sessions: readonly { id: string; workspaceId: string }[]): Promise<Principal[]> {
    const found = await this.database.asSystem((tx) => signedInByEach(tx, sessions))
    return found.map(principalOf)
  }

  /** Has every process forget sessions that have ended or changed. */
  async #tell(sessions: readonly SessionKey[]): Promise<void> {
    await this.cache.forget(sessions.map(({ tokenHash }) => tokenHash))
    this.changes.tell(sessions.map(({ id }) => id))
  }

  #read(hash: string, touch: boolean): Promise<SignedIn | undefined> {
    return this.database.asSystem(async (tx) => {
      const found = await signedInBy(tx, hash)
      if (found?.stale && touch) await touchSession(tx, found)
      return found
    })
  }
}

const principalOf = ({
  sessionId,
  memberId,
  workspaceId,
  name,
  email,
  role,
  mustEnrol,
  categories,
}: SignedIn): Principal => ({
  kind: 'member',
  id: memberId,
  name,
  email,
  workspaceId,
  actor: { kind: ActorKind.member, id: memberId },
  grants: [mustEnrol ? 'enrolling' : role],
  ...(categories.length > 0 && { categories }),
  sessionId,
})
