import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { Content } from '../content/content.entity.ts'
import type { ContentHiding } from './content-hiding.entity.ts'
import type { HidingContent } from './hiding-content.object.ts'
import type { User } from './user.entity.ts'

interface Tables {
  contentHiding: TableOf<ContentHiding, 'done' | 'startedAt' | 'finishedAt' | 'error'>
  content: Pick<Content, 'workspaceId' | 'id' | 'userId' | 'status' | 'createdAt'>
  platformUser: Pick<User, 'workspaceId' | 'id' | 'status'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The latest removal of each user's content, by user id. */
export const latestHidings = (
  tx: Sql,
  workspaceId: string,
  userIds: readonly string[],
): Promise<(HidingContent & { id: string })[]> =>
  tables(tx)
    .selectFrom('contentHiding')
    .distinctOn('userId')
    .select(['userId as id', 'total', 'done', 'startedAt', 'finishedAt'])
    .select(sql<boolean>`error is not null`.as('failed'))
    .select(sql<string | null>`case when actor_kind = ${ActorKind.member} then actor_id end`.as('memberId'))
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', anyId(userIds))
    .orderBy('userId')
    .orderBy('startedAt', 'desc')
    .execute()

/** A new removal, of the user's content up to now. */
export type NewHiding = Omit<
  ContentHiding,
  'total' | 'done' | 'afterAt' | 'afterId' | 'startedAt' | 'finishedAt' | 'error'
>

/** The initial cursor id, greater than any id: items newer than the cursor were posted after the ban and are not removed. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Records new removals. */
export async function addHidings(tx: Sql, hidings: readonly NewHiding[]): Promise<void> {
  const afterAt = sql<Date>`clock_timestamp()`
  await tables(tx)
    .insertInto('contentHiding')
    .values(hidings.map((hiding) => ({ ...hiding, total: 0, afterAt, afterId: lastId })))
    .execute()
}

/** A removal with the user's present status. @returns undefined where there is none of that id */
export const findHiding = (
  tx: Sql,
  { workspaceId, id }: ObjectRef,
): Promise<(ContentHiding & { userStatus: Status }) | undefined> =>
  tables(tx)
    .selectFrom('contentHiding as hiding')
    .innerJoin('platformUser as user', (join) =>
      join.onRef('user.workspaceId', '=', 'hiding.workspaceId').onRef('user.id', '=', 'hiding.userId'),
    )
    .selectAll('hiding')
    .select('user.status as userStatus')
    .where('hiding.workspaceId', '=', workspaceId)
    .where('hiding.id', '=', id)
    .executeTakeFirst()

const hidingOfId = (tx: Sql, { workspaceId, id }: ObjectRef) =>
  tables(tx).updateTable('contentHiding').where('workspaceId', '=', workspaceId).where('id', '=', id)

/**
 * The items of the user after the cursor of a removal, except for removed ones. The cursor is compared in the database,
 * as a JavaScript date would lose the microseconds.
 */
const itemsLeft = (tx: Sql, { workspaceId, id }: ObjectRef) =>
  tables(tx)
    .selectFrom('contentHiding as hiding')
    .innerJoin('content', (join) =>
      join
        .onRef('content.workspaceId', '=', 'hiding.workspaceId')
        .onRef('content.userId', '=', 'hiding.userId'),
    )
    .where('hiding.workspaceId', '=', workspaceId)
    .where('hiding.id', '=', id)
    .where('content.status', 'is distinct from', sql.lit(Status.hidden))
    .where(sql<boolean>`(content.created_at, content.id) < (hiding.after_at, hiding.after_id)`)

/** Counts the items to remove, to show the progress. */
export async function countHiding(tx: Sql, hiding: ObjectRef): Promise<void> {
  const total = itemsLeft(tx, hiding).select(sql<number>`count(*)`.as('count'))
  await hidingOfId(tx, hiding).set({ total }).execute()
}

/** Advances a removal past the next items, newest first, at most `most`. @returns their ids */
export async function takeNextToHide(tx: Sql, hiding: ObjectRef, most: number): Promise<string[]> {
  const next = itemsLeft(tx, hiding)
    .select(['content.id', 'content.createdAt'])
    .orderBy('content.createdAt', 'desc')
    .orderBy('content.id', 'desc')
    .limit(most)
  const items = await tables(tx)
    .with('next', () => next)
    .with('moved', (db) =>
      db
        .updateTable('contentHiding as hiding')
        .from(
          db
            .selectFrom('next')
            .select(['id', 'createdAt'])
            .orderBy('createdAt')
            .orderBy('id')
            .limit(1)
            .as('last'),
        )
        .set(({ ref }) => ({
          done: sql<number>`hiding.done + (select count(*) from next)`,
          afterAt: ref('last.createdAt'),
          afterId: ref('last.id'),
        }))
        .where('hiding.workspaceId', '=', hiding.workspaceId)
        .where('hiding.id', '=', hiding.id),
    )
    .selectFrom('next')
    .select('id')
    .execute()
  return items.map(({ id }) => id)
}

/** Ends a removal, with the error that stopped it, if any. */
export async function endHiding(tx: Sql, hiding: ObjectRef, error: string | null): Promise<void> {
  await hidingOfId(tx, hiding)
    .set({ finishedAt: sql<Date>`clock_timestamp()`, error })
    .execute()
}

/** Ends the removals of content that a member started, with the error that stops them. */
export async function endHidingsOf(
  tx: Sql,
  { workspaceId, id }: Pick<ObjectRef, 'workspaceId' | 'id'>,
  error: string,
): Promise<void> {
  await tables(tx)
    .updateTable('contentHiding')
    .set({ finishedAt: sql<Date>`clock_timestamp()`, error })
    .where('workspaceId', '=', workspaceId)
    .where('actorKind', '=', ActorKind.member)
    .where('actorId', '=', id)
    .where('finishedAt', 'is', null)
    .execute()
}
