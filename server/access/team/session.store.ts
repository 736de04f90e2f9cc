import { type Expression, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { hasSecondStep } from '../second-step/second-step.store.ts'
import { wantsSecondStep } from '../workspaces/workspace.store.ts'
import type { MemberCategory } from './member-category.entity.ts'
import type { Member } from './member.entity.ts'
import { Role } from './role.ts'
import type { Session, ShownSession } from './session.entity.ts'
import { isBlind } from './withheld.store.ts'

interface Tables {
  session: TableOf<Session, 'createdAt' | 'lastSeenAt'>
  member: Pick<Member, 'workspaceId' | 'id' | 'name' | 'email' | 'role'>
  memberCategory: TableOf<MemberCategory>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** SQL of whether the session `s` is alive: it ends after 12 hours without a request, and 14 days after sign-in. */
export const aliveSql = `s.last_seen_at > now() - interval '12 hours' and s.created_at > now() - interval '14 days'`

const alive = sql<boolean>`${sql.raw(aliveSql)}`

/** The member of a session. */
interface Owner {
  workspaceId: string
  memberId: string
}

/** SQL of whether a workspace has a session, even an expired one. */
export const isSession = (workspaceId: Expression<string>, id: Expression<string | null>) =>
  sql<boolean>`exists (select from session s where (s.workspace_id, s.id) = (${workspaceId}, ${id}))`

/** A session and its token's hash. */
export type SessionKey = Pick<Session, 'workspaceId' | 'id' | 'tokenHash'>

/** The most sessions of a member: a further one ends the least recently used. */
export const mostSessions = 100

/** Deletes the sessions of a member beyond the maximum. @returns the deleted ones */
export const endOldest = (tx: Sql, owner: Owner): Promise<SessionKey[]> =>
  deletedOf(tx, owner)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('session as kept')
        .select('kept.id')
        .where('kept.workspaceId', '=', owner.workspaceId)
        .where('kept.memberId', '=', owner.memberId)
        .orderBy('kept.lastSeenAt', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(1000)
        .offset(mostSessions),
    )
    .execute()

/** A new session. */
export type NewSession = Omit<Session, 'createdAt' | 'lastSeenAt' | 'mustEnrol'>

/**
 * Adds a session; restricted to enrolment where the workspace requires a second factor and the member has none, here or
 * elsewhere.
 */
export async function addSession(tx: Sql, session: NewSession, hasElsewhere = false): Promise<void> {
  const workspaceId = sql<string>`${session.workspaceId}::uuid`
  const memberId = sql<string>`${session.memberId}::uuid`
  const mustEnrol = sql<boolean>`not ${hasElsewhere}::boolean and ${wantsSecondStep(workspaceId)} and not ${hasSecondStep(workspaceId, memberId)}`
  await tables(tx)
    .insertInto('session')
    .values({ ...session, mustEnrol })
    .execute()
}

/** Lifts the enrolment restriction of a member's sessions. */
export async function letSessionsIn(tx: Sql, { workspaceId, memberId }: Owner): Promise<void> {
  await tables(tx)
    .updateTable('session')
    .set({ mustEnrol: false })
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .execute()
}

/** The member of a session that is alive. */
export interface SignedIn
  extends Pick<Member, 'workspaceId' | 'name' | 'email' | 'role'>, Pick<Session, 'mustEnrol'> {
  sessionId: string
  memberId: string
  /** The categories that the member is restricted to; empty for all. */
  categories: string[]
  /** Whether the member is in a blind review. */
  blind: boolean
  /** Whether its last use was recorded more than a minute ago. */
  stale: boolean
}

/** The members of sessions that are alive, in any workspaces; for the system. */
const signedIn = (tx: Sql) =>
  tables(tx)
    .selectFrom('session as s')
    .innerJoin('member as m', (on) =>
      on.onRef('m.workspaceId', '=', 's.workspaceId').onRef('m.id', '=', 's.memberId'),
    )
    .select((eb) => [
      's.id as sessionId',
      'm.id as memberId',
      'm.workspaceId',
      'm.name',
      'm.email',
      'm.role',
      's.mustEnrol',
      sql<string[]>`array(${eb
        .selectFrom('memberCategory as c')
        .select(sql`c.category_id::text`.as('id'))
        .whereRef('c.workspaceId', '=', 'm.workspaceId')
        .whereRef('c.memberId', '=', 'm.id')
        .where('m.role', '=', Role.moderator)})`.as('categories'),
      isBlind(eb.ref('m.workspaceId'), eb.ref('m.id')).as('blind'),
      sql<boolean>`s.last_seen_at < now() - interval '1 minute'`.as('stale'),
    ])
    .where(alive)

/** The member of a token: in a workspace, or in the one opened last. */
export const signedInBy = (
  tx: Sql,
  tokenHash: string,
  workspaceId: string | null,
): Promise<SignedIn | undefined> =>
  signedIn(tx)
    .where('s.tokenHash', '=', tokenHash)
    .$if(workspaceId !== null, (sessions) => sessions.where('s.workspaceId', '=', workspaceId))
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The member of each session. */
export const signedInByEach = (
  tx: Sql,
  sessions: readonly Pick<Session, 'id' | 'workspaceId'>[],
): Promise<SignedIn[]> => {
  const workspaceIds = sessions.map(({ workspaceId }) => workspaceId)
  const ids = sessions.map(({ id }) => id)
  return signedIn(tx)
    .where(
      sql<boolean>`(s.workspace_id, s.id) in (select * from unnest(${workspaceIds}::uuid[], ${ids}::uuid[]))`,
    )
    .execute()
}

/** Records the use of a session. */
export async function touchSession(
  tx: Sql,
  { workspaceId, sessionId }: Pick<SignedIn, 'workspaceId' | 'sessionId'>,
): Promise<void> {
  await tables(tx)
    .updateTable('session')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sessionId)
    .execute()
}

/** The sessions of a member that are alive, last used first. */
export const sessionsOf = (tx: Sql, { workspaceId, memberId }: Owner): Promise<ShownSession[]> =>
  tables(tx)
    .selectFrom('session as s')
    .select(['workspaceId', 'id', 'memberId', 'createdAt', 'lastSeenAt', 'userAgent', 'ip'])
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where(alive)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()

/** The keys of all sessions of a member, for invalidation. */
export const sessionKeysOf = (tx: Sql, { workspaceId, memberId }: Owner): Promise<SessionKey[]> =>
  tables(tx)
    .selectFrom('session')
    .select(['workspaceId', 'id', 'tokenHash'])
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .execute()

/** A session of a token, and the e-mail address of its member. */
export type OpenedSession = SessionKey & Pick<Member, 'email'>

/** The sessions of a token, in any workspaces, last opened first; for the system. */
export const sessionsOpenedBy = (tx: Sql, tokenHash: string): Promise<OpenedSession[]> =>
  tables(tx)
    .selectFrom('session as s')
    .innerJoin('member as m', (on) =>
      on.onRef('m.workspaceId', '=', 's.workspaceId').onRef('m.id', '=', 's.memberId'),
    )
    .select(['s.workspaceId', 's.id', 's.tokenHash', 'm.email'])
    .where('s.tokenHash', '=', tokenHash)
    .where(alive)
    .orderBy('s.id', 'desc')
    .execute()

/** The token hash of a session. */
export const tokenHashOf = async (
  tx: Sql,
  { workspaceId, id }: Pick<Session, 'workspaceId' | 'id'>,
): Promise<string | undefined> =>
  (
    await tables(tx)
      .selectFrom('session')
      .select('tokenHash')
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.tokenHash

const keyed = (sessions: readonly SessionKey[]) => {
  const workspaceIds = sessions.map(({ workspaceId }) => workspaceId)
  const ids = sessions.map(({ id }) => id)
  return sql<boolean>`(workspace_id, id) in (select * from unnest(${workspaceIds}::uuid[], ${ids}::uuid[]))`
}

/** Moves sessions to another token; for the system. */
export async function moveSessions(
  tx: Sql,
  sessions: readonly SessionKey[],
  tokenHash: string,
): Promise<void> {
  await tables(tx).updateTable('session').set({ tokenHash }).where(keyed(sessions)).execute()
}

/** Deletes sessions in any workspaces; for the system. */
export async function endSessions(tx: Sql, sessions: readonly SessionKey[]): Promise<void> {
  await tables(tx).deleteFrom('session').where(keyed(sessions)).execute()
}

const deletedOf = (tx: Sql, { workspaceId, memberId }: Owner) =>
  tables(tx)
    .deleteFrom('session')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .returning(['workspaceId', 'id', 'tokenHash'])

/** Deletes one of a member's sessions. @returns the session, if it is theirs */
export const deleteSession = (tx: Sql, owner: Owner, id: string): Promise<SessionKey[]> =>
  deletedOf(tx, owner).where('id', '=', id).execute()

/** Deletes all sessions of a member, except for one. @returns the deleted ones */
export const deleteSessions = (tx: Sql, owner: Owner, keptId: string | null): Promise<SessionKey[]> =>
  deletedOf(tx, owner).where('id', 'is distinct from', keptId).execute()
