import { type Expression, sql } from 'kysely'
import { hasSecondStep } from '../second-step/second-step.store.ts'
import { wantsSecondStep } from '../workspaces/workspace.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
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

/** SQL for whether the session `s` can be used: it ends after 12 hours without a request, and 14 days after signing in. */
export const aliveSql = `s.last_seen_at > now() - interval '12 hours' and s.created_at > now() - interval '14 days'`

const alive = sql<boolean>`${sql.raw(aliveSql)}`

/** A member's own sessions are named by the member. */
interface Owner {
  workspaceId: string
  memberId: string
}

/** Whether a workspace has a session, though it may be over by time. */
export const isSession = (workspaceId: Expression<string>, id: Expression<string | null>) =>
  sql<boolean>`exists (select from session s where (s.workspace_id, s.id) = (${workspaceId}, ${id}))`

/** A session and its token's hash. */
export type SessionKey = Pick<Session, 'workspaceId' | 'id' | 'tokenHash'>

/** How many sessions a member has at most: another one ends the one that was used the longest time ago. */
export const mostSessions = 100

/** Ends the sessions of a member beyond the most that they have. @returns those that ended */
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

/** A session as it begins. */
export type NewSession = Omit<Session, 'createdAt' | 'lastSeenAt' | 'mustEnrol'>

/** Adds a session that begins now: to set up a second step first, where the workspace wants one and the member has none, here or elsewhere. */
export async function addSession(tx: Sql, session: NewSession, hasElsewhere = false): Promise<void> {
  const workspaceId = sql<string>`${session.workspaceId}::uuid`
  const memberId = sql<string>`${session.memberId}::uuid`
  const mustEnrol = sql<boolean>`not ${hasElsewhere}::boolean and ${wantsSecondStep(workspaceId)} and not ${hasSecondStep(workspaceId, memberId)}`
  await tables(tx)
    .insertInto('session')
    .values({ ...session, mustEnrol })
    .execute()
}

/** Opens the sessions of a member to whatever the member may do. */
export async function letSessionsIn(tx: Sql, { workspaceId, memberId }: Owner): Promise<void> {
  await tables(tx)
    .updateTable('session')
    .set({ mustEnrol: false })
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .execute()
}

/** Who is signed in by a session that can be used. */
export interface SignedIn
  extends Pick<Member, 'workspaceId' | 'name' | 'email' | 'role'>, Pick<Session, 'mustEnrol'> {
  sessionId: string
  memberId: string
  /** The categories that the member is restricted to; empty for all. */
  categories: string[]
  /** Whether something is withheld from the member. */
  blind: boolean
  /** Whether it is more than a minute since it was last noted that the session is used. */
  stale: boolean
}

/** Who is signed in by sessions that can be used, in whatever workspaces; for the system. */
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

/** Who is signed in by a token: in a workspace, or in the one that it opened last. */
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

/** Who is signed in by each of the sessions. */
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

/** Notes that a session is used now. */
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

/** The sessions of a member that can be used, the last used one first. */
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

/** All sessions of a member, as they are known elsewhere. */
export const sessionKeysOf = (tx: Sql, { workspaceId, memberId }: Owner): Promise<SessionKey[]> =>
  tables(tx)
    .selectFrom('session')
    .select(['workspaceId', 'id', 'tokenHash'])
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .execute()

/** A session among those that one token opens, and whose it is. */
export type OpenedSession = SessionKey & Pick<Member, 'email'>

/** The sessions that a token opens, in whatever workspaces, the one opened last first; for the system. */
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

/** The hash of the token that opens a session. */
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

/** Has another token open sessions; for the system. */
export async function moveSessions(
  tx: Sql,
  sessions: readonly SessionKey[],
  tokenHash: string,
): Promise<void> {
  await tables(tx).updateTable('session').set({ tokenHash }).where(keyed(sessions)).execute()
}

/** Ends sessions in whatever workspaces; for the system. */
export async function endSessions(tx: Sql, sessions: readonly SessionKey[]): Promise<void> {
  await tables(tx).deleteFrom('session').where(keyed(sessions)).execute()
}

const deletedOf = (tx: Sql, { workspaceId, memberId }: Owner) =>
  tables(tx)
    .deleteFrom('session')
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .returning(['workspaceId', 'id', 'tokenHash'])

/** Ends one of a member's sessions. @returns the session, where it is one of them */
export const deleteSession = (tx: Sql, owner: Owner, id: string): Promise<SessionKey[]> =>
  deletedOf(tx, owner).where('id', '=', id).execute()

/** Ends all sessions of a member, but for one that is to be kept. @returns those that ended */
export const deleteSessions = (tx: Sql, owner: Owner, keptId: string | null): Promise<SessionKey[]> =>
  deletedOf(tx, owner).where('id', 'is distinct from', keptId).execute()
