import type { Sql } from '../../platform/database.ts'
import type { Subject } from '../../signals/item.ts'
import { ActorKind, type Status } from '../../platform/vocabulary/status.ts'
import type { SubjectSource } from './subject-source.ts'

/** What a rule of some type can be asked about, as it is now: an item, or a user for user rules. */
export interface RecentSubject<S extends Subject = Subject> {
  subject: S
  objectId: string
  status: Status | null
  tags: string[]
  version: number
  policyCategoryId: string | null
  decidedBy: ActorKind | null
  /** When it was created, with the microseconds. */
  at: string
}

/** The stretch of time that is looked at: from `since` to just before a place, times as text. */
export interface Stretch {
  since: string
  afterAt: string
  afterId: string
}

/** Nothing has an id after this one. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const human: ReadonlySet<ActorKind | null> = new Set([ActorKind.member, ActorKind.customer])

/** Whether a human's decision stands: a moderator's, or the customer platform's. */
export const isDecidedByHuman = ({ decidedBy }: Pick<RecentSubject, 'decidedBy'>): boolean =>
  human.has(decidedBy)

/** The last so many days until now, by the database's clock. */
export async function lastDays(tx: Sql, days: number): Promise<Stretch> {
  const [stretch] = await tx.query<Stretch>(
    `select (now() - make_interval(days => $1))::text as since, now()::text as "afterAt", '${lastId}' as "afterId"`,
    [days],
  )
  if (!stretch) throw new Error('the database has no clock')
  return stretch
}

/** What is left of a stretch once the subject was looked at. */
export const restAfter = ({ since }: Stretch, { at, objectId }: RecentSubject): Stretch => ({
  since,
  afterAt: at,
  afterId: objectId,
})

type Row = Omit<RecentSubject, 'subject'>

const columns = `id as "objectId", status, tags, version, policy_category_id as "policyCategoryId",
  decided_by_kind as "decidedBy", created_at::text as at`

const amongst = ({ among }: SubjectSource) => (among === undefined ? '' : ` and ${among}`)

/** The newest subjects of a stretch, newest first, at most so many. */
export async function newestSubjects<S extends Subject>(
  tx: Sql,
  workspaceId: string,
  source: SubjectSource<S>,
  { since, afterAt, afterId }: Stretch,
  most: number,
): Promise<RecentSubject<S>[]> {
  const rows = await tx.query<Row>(
    `select ${columns} from ${source.table}
     where workspace_id = $1 and created_at >= $2 and (created_at, id) < ($3::timestamptz, $4::uuid)${amongst(source)}
     order by created_at desc, id desc limit $5`,
    [workspaceId, since, afterAt, afterId, most],
  )
  return withSubjects(tx, source, rows)
}

/** Those of the subjects that are still there. */
export async function subjectsById<S extends Subject>(
  tx: Sql,
  workspaceId: string,
  source: SubjectSource<S>,
  ids: readonly string[],
): Promise<RecentSubject<S>[]> {
  const rows = await tx.query<Row>(
    `select ${columns} from ${source.table} where workspace_id = $1 and id = any ($2::uuid[])`,
    [workspaceId, ids],
  )
  return withSubjects(tx, source, rows)
}

async function withSubjects<S extends Subject>(
  tx: Sql,
  { load }: SubjectSource<S>,
  rows: readonly Row[],
): Promise<RecentSubject<S>[]> {
  const subjects = await load(
    tx,
    rows.map(({ objectId }) => objectId),
  )
  return rows.flatMap((row) => {
    const subject = subjects.get(row.objectId)
    return subject ? [{ subject, ...row }] : []
  })
}

/** How many subjects a stretch has, counted up to `most`. */
export async function countSubjects(
  tx: Sql,
  workspaceId: string,
  source: SubjectSource,
  { since, afterAt, afterId }: Stretch,
  most: number | null = null,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from ${source.table} where workspace_id = $1 and created_at >= $2
         and (created_at, id) < ($3::timestamptz, $4::uuid)${amongst(source)}
       limit $5) newest`,
    [workspaceId, since, afterAt, afterId, most],
  )
  return row?.count ?? 0
}
