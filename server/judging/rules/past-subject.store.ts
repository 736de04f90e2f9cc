import { type RawBuilder, sql } from 'kysely'
import { allContent } from '../../intake/content/content-parts.store.ts'
import type { Content } from '../../intake/content/content.entity.ts'
import { allUsers } from '../../intake/users/user-parts.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { wasReviewed } from '../../reviews/review-conditions.store.ts'

type Column =
  | 'workspaceId'
  | 'id'
  | 'status'
  | 'tags'
  | 'version'
  | 'policyCategoryId'
  | 'decidedByKind'
  | 'createdAt'

type Subjects = Pick<TableOf<Content, never, { tagIdentifiers: 'tags' }>, Column>

const items: RawBuilder<Subjects> = allContent
const users: RawBuilder<Subjects> = allUsers

/** Items or users; all items, or those that were reviewed. */
export interface PastSubjects {
  objectType: ObjectType.content | ObjectType.user
  reviewedOnly?: boolean
}

/** The present state of an item or a user, as far as rules use it. */
export type PastSubject = Pick<Content, 'status' | 'version' | 'policyCategoryId'> & {
  objectId: string
  tags: string[]
  decidedBy: Content['decidedByKind']
  /** The time of creation, with microseconds. */
  at: string
}

/** A period to evaluate: from `since` to just before a position, times as text. */
export interface Stretch {
  since: string
  afterAt: string
  afterId: string
}

/** The highest possible id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The last so many days, by the database's clock. */
export const lastDays = (tx: Sql, days: number): Promise<Stretch> =>
  tx
    .db()
    .selectNoFrom([
      sql<string>`(now() - make_interval(days => ${days}))::text`.as('since'),
      sql<string>`now()::text`.as('afterAt'),
      sql<string>`${lastId}::text`.as('afterId'),
    ])
    .executeTakeFirstOrThrow()

const among = (tx: Sql, workspaceId: string, { objectType, reviewedOnly = false }: PastSubjects) =>
  tx
    .db()
    .selectFrom((objectType === ObjectType.user ? users : items).as('s'))
    .where('s.workspaceId', '=', workspaceId)
    .$if(reviewedOnly, (subjects) => subjects.where(({ ref }) => wasReviewed(workspaceId, ref('s.id'))))

const within = (tx: Sql, workspaceId: string, which: PastSubjects, { since, afterAt, afterId }: Stretch) =>
  among(tx, workspaceId, which)
    .where(sql<boolean>`s.created_at >= ${since}::timestamptz`)
    .where(sql<boolean>`(s.created_at, s.id) < (${afterAt}::timestamptz, ${afterId}::uuid)`)

const subjectFields = [
  ...(['s.id as objectId', 's.status', 's.tags', 's.version', 's.policyCategoryId'] as const),
  's.decidedByKind as decidedBy',
  sql<string>`s.created_at::text`.as('at'),
] as const

/** The newest of a period, newest first, at most so many. */
export const newestOf = (
  tx: Sql,
  workspaceId: string,
  which: PastSubjects,
  stretch: Stretch,
  most: number,
): Promise<PastSubject[]> =>
  within(tx, workspaceId, which, stretch)
    .select(subjectFields)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(most)
    .execute()

/** Those of the ids that exist, in no order. */
export const subjectsOfIds = (
  tx: Sql,
  workspaceId: string,
  which: PastSubjects,
  ids: readonly string[],
): Promise<PastSubject[]> =>
  among(tx, workspaceId, { objectType: which.objectType })
    .select(subjectFields)
    .where('s.id', '=', anyId(ids))
    .execute()

/** The number within a period, counted up to `most`. */
export async function countOf(
  tx: Sql,
  workspaceId: string,
  which: PastSubjects,
  stretch: Stretch,
  most: number | null,
): Promise<number> {
  const { count } = await tx
    .db()
    .selectFrom(
      within(tx, workspaceId, which, stretch)
        .select('s.id')
        .$if(most !== null, (subjects) => subjects.limit(most ?? 0))
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
