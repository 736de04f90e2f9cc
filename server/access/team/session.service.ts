import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
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

/** The browser of a sign-in. */
export interface Browser {
  userAgent: string | null
  ip: string | null
  /** The session token in its cookie. */
  presentToken?: string | null
}

/** The member of a session. */
type SessionOwner = Pick<Principal, 'id' | 'workspaceId'>

/** How sessions are started. */
interface StartedAs {
  /** Whether a second factor was shown elsewhere. */
  hasSecondStep?: boolean
  stillAllowed?: (tx: Transaction) => Promise<void>
}

/** Sessions of members: a token in a cookie, its hash in the database. */
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly cache: SessionCache,
    private readonly changes: Pick<AccessChanges, 'publish'>,
  ) {}

  /** Starts a session; its token is returned and not stored. Beyond 100 sessions of a member the least recently used one ends. */
  async start(member: SessionOwner, browser: Browser): Promise<{ id: string; token: string }> {
    return this.startAll([member], browser)
  }

  /**
   * Starts a session with one token for each of the memberships of one person; without a named workspace, the token
   * selects that of the last. A second factor shown for one of them counts for all. Sessions of the same person in
   * other workspaces of this browser are moved to the new token; its remaining ones end. `stillAllowed` refuses in the same
   * transaction what has changed since the members were read.
   */
  async startAll(
    members: readonly SessionOwner[],
    { userAgent, ip, presentToken }: Browser,
    { hasSecondStep = false, stillAllowed }: StartedAs = {},
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
      await stillAllowed?.(tx)
      for (const session of sessions) {
        await addSession(tx, session, hasSecondStep)
        const ended = await endOldest(tx, session)
        tx.afterCommit(() => void this.#invalidate(ended))
      }
    })
    if (presentToken) await this.#leave(presentToken, tokenHash)
    return { id: sessions.at(-1)?.id ?? '', token }
  }

  /**
   * The principal of a token, in a workspace or in the one opened last, while the session is alive; extends the session
   * unless it is only a check.
   */
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

  /** The ids of the workspaces of a token, last opened first. */
  async workspacesOf(token: string): Promise<string[]> {
    const opened = await this.database.asSystem((tx) => sessionsOpenedBy(tx, sha256(token)), { byKey: true })
    return opened.map(({ workspaceId }) => workspaceId)
  }

  /** The workspaces of a session's token, by name: at most the 100 opened last. */
  async openedBeside(session: { workspaceId: string; id: string }): Promise<{ id: string; name: string }[]> {
    const beside = async (tx: Transaction) => {
      const tokenHash = await tokenHashOf(tx, session)
      return tokenHash === undefined ? [] : sessionsOpenedBy(tx, tokenHash)
    }
    const opened = await this.database.asSystem(beside, { byKey: true })
    const ids = opened.slice(0, 100).map(({ workspaceId }) => workspaceId)
    return this.database.inWorkspace(ids, (tx) => workspacesNamed(tx, ids))
  }

  /** Ends all sessions of a token. */
  async endToken(token: string): Promise<void> {
    await this.#leave(token, null)
  }

  /** The sessions of a member, last used first. */
  list({ id, workspaceId }: Pick<Principal, 'id' | 'workspaceId'>): Promise<ShownSession[]> {
    return this.database.inWorkspace(workspaceId, (tx) => sessionsOf(tx, { workspaceId, memberId: id }))
  }

  /** Ends one of a member's sessions. @returns whether there was one */
  end({ id, workspaceId }: Principal, sessionId: string): Promise<boolean> {
    return this.database.inWorkspace(workspaceId, (tx) =>
      this.endOne(tx, { workspaceId, memberId: id }, sessionId),
    )
  }

  /** Like `end`, in the caller's transaction. */
  async endOne(
    tx: Transaction,
    owner: { workspaceId: string; memberId: string },
    sessionId: string,
  ): Promise<boolean> {
    const ended = isId(sessionId) ? await deleteSession(tx, owner, sessionId) : []
    tx.afterCommit(() => void this.#invalidate(ended))
    return ended.length > 0
  }

  /**
   * Ends all sessions of a member, except for one, in the caller's transaction: after their removal, or a change of
   * role or password. @returns how many
   */
  async endAllOf(
    tx: Transaction,
    workspaceId: string,
    memberId: string,
    kept: string | null = null,
  ): Promise<number> {
    const ended = await deleteSessions(tx, { workspaceId, memberId }, kept)
    tx.afterCommit(() => void this.#invalidate(ended))
    return ended.length
  }

  /** Lifts the enrolment restriction of a member's sessions, in the caller's transaction, as they have a second factor now. */
  async letIn(tx: Transaction, workspaceId: string, memberId: string): Promise<void> {
    await letSessionsIn(tx, { workspaceId, memberId })
    await this.renewAllOf(tx, workspaceId, memberId)
  }

  /** Invalidates all sessions of a member in the caches once the caller's transaction has committed. */
  async renewAllOf(tx: Transaction, workspaceId: string, memberId: string): Promise<void> {
    const known = await sessionKeysOf(tx, { workspaceId, memberId })
    tx.afterCommit(() => void this.#invalidate(known))
  }

  /** Invalidates all sessions of a member in the caches, after their blind-review restrictions have changed. */
  async renew(workspaceId: string, memberId: string): Promise<void> {
    await this.#invalidate(
      await this.database.inWorkspace(workspaceId, (tx) => sessionKeysOf(tx, { workspaceId, memberId })),
    )
  }

  /** The principals of the sessions that are still alive, read from the database. */
  async standing(sessions: readonly { id: string; workspaceId: string }[]): Promise<Principal[]> {
    const found = await this.database.asSystem((tx) => signedInByEach(tx, sessions), { byKey: true })
    return found.map(principalOf)
  }

  /** Invalidates ended or changed sessions in every process. */
  async #invalidate(sessions: readonly SessionKey[]): Promise<void> {
    await this.cache.forget(sessions)
    this.changes.publish(sessions.map(({ id }) => id))
  }

  /** Moves the sessions of a token that belong to the person of the next token to that one, and ends the others. */
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
    await this.#invalidate(opened)
  }

  #read(hash: string, workspaceId: string | null, touch: boolean): Promise<SignedIn | undefined> {
    const read = async (tx: Transaction) => {
      const found = await signedInBy(tx, hash, workspaceId)
      if (found?.stale && touch) await touchSession(tx, found)
      return found
    }
    return this.database.asSystem(read, { byKey: true })
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
