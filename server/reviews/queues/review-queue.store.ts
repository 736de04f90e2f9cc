import { expressionBuilder, sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { anyId, anyText } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import { builtOnce } from '../../platform/built-once.ts'
import { columnsOf } from '../../platform/columns-of.ts'
import type { Sql } from '../../platform/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import { isNameAmong } from '../../platform/name-taken.ts'
import { isUnresolved } from '../review-conditions.store.ts'
import { type ReviewTables, reviewTables } from '../review-tables.ts'
import { mayWork } from './queue-presence.store.ts'
import type { QueueRef } from './queue-work.ts'
import { ReviewQueue } from './review-queue.entity.ts'

const queueColumns = columnsOf(ReviewQueue)

/** The requirements of a queue on those who decide its reviews (sections 2.7, 2.11). */
export interface QueueTerms {
  /** Whether the member may work in it. */
  open: boolean
  name: string
  /** The policy categories allowed in its decisions; null for all. */
  policyCategoryIds: string[] | null
  /** How many of 100 decisions are taken again. */
  secondReviewPercent: number
  /** How many of 100 reviews handed out are golden items. */
  goldenPercent: number
}

/** The requirements of a review on those who decide it: those of its queue, and an admin once it is escalated. */
export interface ReviewTerms extends QueueTerms {
  /** Whether it is escalated, and the member no admin. */
  barred: boolean
  /** Whether it is about an appeal against the member's own decision. */
  own: boolean
  /** Whether it settles two differing decisions, one of them the member's. */
  decidedBefore: boolean
}

/** The settings of a queue that admins change. */
export type QueueSettings = Pick<
  ReviewQueue,
  'name' | 'memberIds' | 'policyCategoryIds' | 'secondReviewPercent' | 'goldenPercent' | 'tellsGolden'
>

/** The names of queues by their ids. */
export const reviewQueueNames = namesIn<ReviewTables>('reviewQueue')

/** The queues of a workspace: the Default Queue first, then by name. */
export const allQueues = (tx: Sql, workspaceId: string): Promise<ReviewQueue[]> =>
  reviewTables(tx)
    .selectFrom('reviewQueue')
    .select(queueColumns)
    .where('workspaceId', '=', workspaceId)
    .orderBy('isDefault', 'desc')
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The queues that are limited to some policy categories, this one among them, by name. */
export const queuesAllowing = (
  tx: Sql,
  workspaceId: string,
  policyCategoryId: string,
): Promise<Pick<ReviewQueue, 'id' | 'name' | 'policyCategoryIds'>[]> =>
  reviewTables(tx)
    .selectFrom('reviewQueue')
    .select(['id', 'name', 'policyCategoryIds'])
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`${policyCategoryId}::uuid = any (policy_category_ids)`)
    .orderBy(sql`lower(name)`)
    .execute()

/** Queues by their ids. */
export const queuesById = builtOnce((tx, workspaceId, anyOfIds) =>
  reviewTables(tx)
    .selectFrom('reviewQueue')
    .select(queueColumns)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyOfIds),
)

/** The queues of a workspace that have one of the names. */
export const queuesByNames = (
  tx: Sql,
  workspaceId: string,
  names: readonly string[],
): Promise<ReviewQueue[]> =>
  reviewTables(tx)
    .selectFrom('reviewQueue')
    .select(queueColumns)
    .where('workspaceId', '=', workspaceId)
    .where('name', '=', anyText(names))
    .execute()

/** Whether another queue of the workspace has the name, ignoring case. */
export const isNameTaken = (
  tx: Sql,
  queue: Pick<ReviewQueue, 'workspaceId' | 'id' | 'name'>,
): Promise<boolean> =>
  isNameAmong(
    reviewTables(tx)
      .selectFrom('reviewQueue')
      .select(['id', 'name'])
      .where('workspaceId', '=', queue.workspaceId),
    queue,
  )

/** The maximum number of review queues of a workspace. */
export const queueBound = boundOf({ table: 'reviewQueue', most: 500, things: 'review queues' })

/** Adds a queue. */
export async function addQueue(
  tx: Sql,
  queue: QueueSettings & Pick<ReviewQueue, 'workspaceId' | 'id'>,
): Promise<ReviewQueue> {
  await queueBound.refuseMore(tx, queue.workspaceId)
  return reviewTables(tx)
    .insertInto('reviewQueue')
    .values(queue)
    .returning(queueColumns)
    .executeTakeFirstOrThrow()
}

/** Adds the Default Queue of a new workspace. */
export async function addDefaultQueue(tx: Sql, workspaceId: string): Promise<void> {
  const queue = { workspaceId, id: newId(), name: 'Default Queue', isDefault: true }
  await reviewTables(tx).insertInto('reviewQueue').values(queue).execute()
}

/** Changes the settings of a queue. */
export async function changeQueue(
  tx: Sql,
  { workspaceId, id }: ReviewQueue,
  settings: QueueSettings,
): Promise<void> {
  await reviewTables(tx)
    .updateTable('reviewQueue')
    .set(settings)
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Whether any review is in a queue, resolved or not. */
export async function holdsReviews(tx: Sql, { workspaceId, id }: ReviewQueue): Promise<boolean> {
  const review = await reviewTables(tx)
    .selectFrom('review')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', id)
    .limit(1)
    .executeTakeFirst()
  return review !== undefined
}

/** Deletes a queue, which must be empty. */
export async function deleteQueue(tx: Sql, { workspaceId, id }: ReviewQueue): Promise<void> {
  await reviewTables(tx)
    .deleteFrom('reviewQueue')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** Locks a queue in order to change its assignments. @returns false at once when another transaction holds the lock */
export async function lockFreeQueue(tx: Sql, { workspaceId, queueId }: QueueRef): Promise<boolean> {
  const queue = await reviewTables(tx)
    .selectFrom('reviewQueue')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', queueId)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return queue !== undefined
}

const queue = expressionBuilder<ReviewTables, 'reviewQueue'>()

/** The requirements of a queue on a member, as columns; null stands for no particular member. */
export const termsFor = (memberId: string | null) =>
  [
    queue
      .or([queue('reviewQueue.memberIds', 'is', null), mayWork(sql<string | null>`${memberId}::uuid`)])
      .$castTo<boolean>()
      .as('open'),
    'reviewQueue.name',
    'reviewQueue.policyCategoryIds',
    'reviewQueue.secondReviewPercent',
    'reviewQueue.goldenPercent',
  ] as const

/** The terms of a queue for a member, or with null for no particular one. @returns undefined when there is no such queue */
export async function queueTerms(
  tx: Sql,
  { workspaceId, queueId }: QueueRef,
  memberId: string | null,
): Promise<QueueTerms | undefined> {
  if (!isId(queueId)) return undefined
  return reviewTables(tx)
    .selectFrom('reviewQueue')
    .select(termsFor(memberId))
    .where('reviewQueue.workspaceId', '=', workspaceId)
    .where('reviewQueue.id', '=', queueId)
    .executeTakeFirst()
}

/** The load of a queue. */
export interface QueueLoad {
  id: string
  depth: number
  urgentCount: number
  oldestAt: Date | null
  onHoldCount: number
  escalatedCount: number
}

/** How many reviews are open in each queue, since when, and how many are urgent; those on hold are counted apart. */
export const queueLoads = (tx: Sql, workspaceId: string, queueIds: readonly string[]): Promise<QueueLoad[]> =>
  reviewTables(tx)
    .selectFrom('review')
    .select([
      'queueId as id',
      sql<number>`(count(*) filter (where state <> 'on_hold'))::int`.as('depth'),
      sql<number>`(count(*) filter (where state <> 'on_hold' and priority = 0))::int`.as('urgentCount'),
      sql<Date | null>`min(opened_at) filter (where state <> 'on_hold')`.as('oldestAt'),
      sql<number>`(count(*) filter (where state = 'on_hold'))::int`.as('onHoldCount'),
      sql<number>`(count(*) filter (where state = 'escalated'))::int`.as('escalatedCount'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', anyId(queueIds))
    .where(isUnresolved)
    .groupBy('queueId')
    .execute()
