import { ActorKind } from '../../platform/vocabulary/status.ts'
import { randomBytes } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { AccessChanges } from './access-changes.ts'
import type { Principal } from './principal.ts'
import type { Role } from './role.ts'
import type { SessionCache } from './session-cache.ts'
import { aliveSql, type Session } from './session.model.ts'

interface Found {
  sessionId: string
  memberId: string
  workspaceId: string
  name: string
  email: string
  role: Role
  /** The categories that the member is restricted to; empty for all. */
  categories: string[]
  stale: boolean
}

/** A session and its token's hash. */
interface Known {
  id: string
  hash: string
}

const foundSql = `select s.id as "sessionId", m.id as "memberId", m.workspace_id as "workspaceId", m.name, m.email, m.role,
  array(select category_id::text from member_category c
    where c.workspace_id = m.workspace_id and c.member_id = m.id and m.role = 'moderator') as categories,
  s.last_seen_at < now() - interval '1 minute' as stale
  from session s join member m on m.workspace_id = s.workspace_id and m.id = s.member_id`

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

  /** Starts a session; the token is known to the caller alone. */
  async start(
    member: { id: string; workspaceId: string },
    { userAgent, ip }: Browser,
  ): Promise<{ id: string; token: string }> {
    const token = randomBytes(32).toString('base64url')
    const id = newId()
    await this.database.inWorkspace(member.workspaceId, (tx) =>
      tx.query(
        `insert into session (workspace_id, id, member_id, token_hash, user_agent, ip) values ($1, $2, $3, $4, $5, $6)`,
        [member.workspaceId, id, member.id, sha256(token), userAgent?.slice(0, 400) ?? null, ip],
      ),
    )
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

  /** The member's own sessions, the last used one first. */
  list({ id, workspaceId, sessionId }: Principal): Promise<Session[]> {
    return this.database.inWorkspace(workspaceId, (tx) =>
      tx.query<Session>(
        `select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.user_agent as "userAgent", s.ip,
           s.id = $3 as current
         from session s where s.workspace_id = $1 and s.member_id = $2 and ${aliveSql}
         order by s.last_seen_at desc, s.id`,
        [workspaceId, id, sessionId ?? null],
      ),
    )
  }

  /** Ends one of the member's own sessions. @throws NotFoundError when it is not one of them */
  async revoke(member: Principal, sessionId: string): Promise<void> {
    if (!(await this.end(member, sessionId))) throw new NotFoundError('Session not found')
  }

  /** Ends one of the member's own sessions, and says whether there was one. */
  async end({ id, workspaceId }: Principal, sessionId: string): Promise<boolean> {
    const ended = await this.database.inWorkspace(workspaceId, (tx) =>
      tx.query<Known>(
        `delete from session where workspace_id = $1 and member_id = $2 and id = $3 returning id, token_hash as hash`,
        [workspaceId, id, isId(sessionId) ? sessionId : null],
      ),
    )
    await this.#tell(ended)
    return ended.length > 0
  }

  /**
   * Ends all sessions of a member, but for one that is to be kept, in the caller's transaction: they were removed, may do
   * other things now, or have another password.
   */
  async endAllOf(
    tx: Transaction,
    workspaceId: string,
    memberId: string,
    kept: string | null = null,
  ): Promise<void> {
    const ended = await tx.query<Known>(
      `delete from session where workspace_id = $1 and member_id = $2 and id is distinct from $3
       returning id, token_hash as hash`,
      [workspaceId, memberId, kept],
    )
    tx.afterCommit(() => void this.#tell(ended))
  }

  /** Has every session of a member looked up anew once the caller's transaction has committed. */
  async renewAllOf(tx: Transaction, workspaceId: string, memberId: string): Promise<void> {
    const known = await tx.query<Known>(
      `select id, token_hash as hash from session where workspace_id = $1 and member_id = $2`,
      [workspaceId, memberId],
    )
    tx.afterCommit(() => void this.#tell(known))
  }

  /** Who came in by each of the sessions that still live, as the database knows them now. */
  async standing(sessions: readonly { id: string; workspaceId: string }[]): Promise<Principal[]> {
    const found = await this.database.asSystem((tx) =>
      tx.query<Found>(
        `${foundSql} where (s.workspace_id, s.id) in (select * from unnest($1::uuid[], $2::uuid[])) and ${aliveSql}`,
        [sessions.map(({ workspaceId }) => workspaceId), sessions.map(({ id }) => id)],
      ),
    )
    return found.map(principalOf)
  }

  /** Has every process forget sessions that have ended or changed. */
  async #tell(sessions: readonly Known[]): Promise<void> {
    await this.cache.forget(sessions.map(({ hash }) => hash))
    this.changes.tell(sessions.map(({ id }) => id))
  }

  #read(hash: string, touch: boolean): Promise<Found | undefined> {
    return this.database.asSystem(async (tx) => {
      const [found] = await tx.query<Found>(`${foundSql} where s.token_hash = $1 and ${aliveSql}`, [hash])
      if (found?.stale && touch)
        await tx.query(`update session set last_seen_at = now() where token_hash = $1`, [hash])
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
  categories,
}: Found): Principal => ({
  kind: 'member',
  id: memberId,
  name,
  email,
  workspaceId,
  actor: { kind: ActorKind.member, id: memberId },
  grants: [role],
  ...(categories.length > 0 && { categories }),
  sessionId,
})
