import type { Database, Sql } from '../platform/database.ts'
import { loadUserSubjects, type UserSubject } from '../signals/user-subject.ts'
import { ActorKind } from '../vocabulary/status.ts'

/** A user as rules see one now, and whether a human has decided on the user. */
export interface RecentUser {
  subject: UserSubject
  decidedByHuman: boolean
}

interface Row {
  id: string
  at: string
  decidedBy: ActorKind | null
}

/**
 * Visits the newest users of a workspace, newest first, in batches that are each read and visited in a transaction of
 * their own; stops after `most` users or `days` days.
 */
export async function visitRecentUsers(
  database: Database,
  workspaceId: string,
  { most, days, batch }: { most: number; days: number; batch: number },
  visit: (tx: Sql, users: RecentUser[]) => Promise<void>,
): Promise<void> {
  let after: Row | undefined
  for (let seen = 0; seen < most;) {
    const wanted = Math.min(batch, most - seen)
    const rows = await database.inWorkspace(workspaceId, async (tx) => {
      const page = await newest(tx, workspaceId, days, wanted, after)
      await visit(tx, await usersOf(tx, page))
      return page
    })
    seen += rows.length
    after = rows.at(-1)
    if (rows.length < wanted) return
  }
}

function newest(tx: Sql, workspaceId: string, days: number, most: number, after: Row | undefined) {
  return tx.query<Row>(
    `select id, created_at::text as at, decided_by_kind as "decidedBy" from platform_user
     where workspace_id = $1 and created_at >= now() - make_interval(days => $2)
       and ($3::text is null or (created_at, id) < ($3::timestamptz, $4::uuid))
     order by created_at desc, id desc limit $5`,
    [workspaceId, days, after?.at ?? null, after?.id ?? null, most],
  )
}

async function usersOf(tx: Sql, rows: readonly Row[]): Promise<RecentUser[]> {
  const subjects = await loadUserSubjects(
    tx,
    rows.map(({ id }) => id),
  )
  const byId = new Map(subjects.map((subject) => [subject.user.id, subject]))
  return rows.flatMap(({ id, decidedBy }) => {
    const subject = byId.get(id)
    const decidedByHuman = decidedBy === ActorKind.member || decidedBy === ActorKind.customer
    return subject ? [{ subject, decidedByHuman }] : []
  })
}
