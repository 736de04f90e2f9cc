import { ActorKind } from '../../platform/vocabulary/status.ts'
import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import { workspacesNamed } from '../workspaces/workspace.store.ts'
import type { AccessChanges } from './access-changes.ts'
import type { Principal } from './principal.ts'
import type { SessionCache } from './session-cache.ts'
import type { ShownSession } from './session.entity.ts'
import {
  addSession,
  endOldest,
  deleteSession,
  deleteSessions,
  endSessions,
  letSessionsIn,
  moveSessions,
  type OpenedSession,
  type SessionKey,
  sessionKeysOf,
  sessionsOpenedBy,
  sessionsOf,
  type SignedIn,
  signedInBy,
  signedInByEach,
  tokenHashOf,
  touchSession,
} from './session.store.ts'

/** Where a member signs in from. */
export interface Browser {
  userAgent: string | null
  ip: string | null
  /** The token that it has already. */
  presentToken?: string | null
}

/** Whose session it is. */
type SessionOwner = Pick<Principal, 'id' | 'workspaceId'>

/** Sessions of members: a token in the member's cookie, its hash in the database. */
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly cache: SessionCache,
    private readonly changes: Pick<AccessChanges, 'tell'>,
  ) {}

  /** Starts a session; the token is known to the caller alone. Of more than 100 of a member the one used longest ago ends. */
  async start(member: SessionOwner, browser: Browser): Promise<{ id: string; token: string }> {
    return this.startAll([member], browser)
  }

  /**
   * Starts a session of each of the members, who are one person, with one token; without a workspace, it opens that of the
   * last of them; who has shown a second step elsewhere needs none here. What the browser had open of the same person elsewhere stays open, by the new token; the rest ends.
   */
  async startAll(
    members: readonly SessionOwner[],
    { userAgent, ip, presentToken }: Browser,
    { hasSecondStep = false }: { hasSecondStep?: boolean } = {},
  ): Promise<{ id: string; token: string }> {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = sha256(token)
    const sessions = members.map(({ id: memberId, workspaceId }) => ({
      workspaceId,
      memberId,
      id: newId(),
      tokenHash,
      userAgent: userAgent?.slice(0, 400) ?? null,
      ip,
    }))
    const workspaceIds = members.map(({ workspaceId }) => workspaceId)
    await this.database.inWorkspace(workspaceIds, async (tx) => {
      for (const session of sessions) {
        await addSession(tx, session, hasSecondStep)
        const ended = await endOldest(tx, session)
        tx.afterCommit(() => void this.#tell(ended))
      }
    })
    if (presentToken) await this.#leave(presentToken, tokenHash)
    return { id: sessions.at(-1)?.id ?? '', token }
  }

  /** Who holds the token, in a workspace or in the one that it opened last, as long as the session lives; asking keeps it alive unless it is only a check. */
  async find(
    token: string,
    { touch = true, workspaceId = null }: { touch?: boolean; workspaceId?: string | null } = {},
  ): Promise<Principal | null> {
    const hash = sha256(token)
    const cached = await this.cache.get(hash, workspaceId)
    if (cached) return cached
    const found = await this.#read(hash, workspaceId, touch)
    if (!found) return null
    const principal = principalOf(found)
    await this.cache.put(hash, principal, workspaceId)
    return principal
  }

  /** The ids of the workspaces that a token opens, the one opened last first. */
  async workspacesOf(token: string): Promise<string[]> {
    const opened = await this.database.asSystem((tx) => sessionsOpenedBy(tx, sha256(token)))
    return opened.map(({ workspaceId }) => workspaceId)
  }

  /** The workspaces that a session's token opens, by name: the 100 opened last, of more. */
  async openedBeside(session: { workspaceId: string; id: string }): Promise<{ id: string; name: string }[]> {
    const opened = await this.database.asSystem(async (tx) => {
      const tokenHash = await tokenHashOf(tx, session)
      return tokenHash === undefined ? [] : sessionsOpenedBy(tx, tokenHash)
    })
    const ids = opened.slice(0, 100).map(({ workspaceId }) => workspaceId)
    return this.database.inWorkspace(ids, (tx) => workspacesNamed(tx, ids))
  }

  /** Ends all that a token opens. */
  async endToken(token: string): Promise<void> {
    await this.#leave(token, null)
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

  /** Has every session of a member looked up anew from the next request on, after what is withheld from them has changed. */
  async renew(workspaceId: string, memberId: string): Promise<void> {
    await this.#tell(
      await this.database.inWorkspace(workspaceId, (tx) => sessionKeysOf(tx, { workspaceId, memberId })),
    )
  }

  /** Who came in by each of the sessions that still live, as the database knows them now. */
  async standing(sessions: readonly { id: string; workspaceId: string }[]): Promise<Principal[]> {
    const found = await this.database.asSystem((tx) => signedInByEach(tx, sessions))
    return found.map(principalOf)
  }

  /** Has every process forget sessions that have ended or changed. */
  async #tell(sessions: readonly SessionKey[]): Promise<void> {
    await this.cache.forget(sessions)
    this.changes.tell(sessions.map(({ id }) => id))
  }

  /** Moves what a token opens of the person behind the next one to that, and ends the rest. */
  async #leave(token: string, nextHash: string | null): Promise<void> {
    const opened = await this.database.asSystem(async (tx) => {
      const before = await sessionsOpenedBy(tx, sha256(token))
      const now = nextHash === null ? [] : await sessionsOpenedBy(tx, nextHash)
      const stays = ({ email, workspaceId }: OpenedSession) =>
        now.some((session) => session.email.toLowerCase() === email.toLowerCase()) &&
        !now.some((session) => session.workspaceId === workspaceId)
      if (nextHash !== null) await moveSessions(tx, before.filter(stays), nextHash)
      await endSessions(
        tx,
        before.filter((session) => !stays(session)),
      )
      return before
    })
    await this.#tell(opened)
  }

  #read(hash: string, workspaceId: string | null, touch: boolean): Promise<SignedIn | undefined> {
    return this.database.asSystem(async (tx) => {
      const found = await signedInBy(tx, hash, workspaceId)
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
  blind,
}: SignedIn): Principal => ({
  kind: 'member',
  id: memberId,
  name,
  email,
  workspaceId,
  actor: { kind: ActorKind.member, id: memberId },
  grants: [mustEnrol ? 'enrolling' : role],
  ...(categories.length > 0 && { categories }),
  ...(blind && { blind }),
  sessionId,
})
