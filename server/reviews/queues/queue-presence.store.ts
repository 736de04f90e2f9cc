import { type Expression, expressionBuilder, sql } from 'kysely'
import { isAdmin, isMember } from '../../access/team/member.store.ts'
import { isSession } from '../../access/team/session.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isUnresolved } from '../review-conditions.store.ts'
import { onReview, type ReviewTables, reviewTables } from '../review-tables.ts'
import type { QueueMember, QueueRef } from './queue-work.ts'

/** For how many seconds a member counts as working in a queue without a heartbeat. */
export const presenceSeconds = 180

const now = sql<Date>`verdict_now()`

const queue = expressionBuilder<ReviewTables, 'reviewQueue'>()
const workspace = sql<string>`review_queue.workspace_id`

/** Whether a member may work in a queue (section 2.11): all moderators, or those selected; admins always. */
export const mayWork = (memberId: Expression<string | null>) =>
  queue.and([
    isMember(workspace, memberId),
    queue.or([
      queue('reviewQueue.memberIds', 'is', null),
      isAdmin(workspace, memberId),
      sql<boolean>`${memberId} = any (review_queue.member_ids)`,
    ]),
  ])

const presence = expressionBuilder<ReviewTables, never>()

/** The members who work in queues now: until their lease ends, they sign out, or they lose access. */
export const present = presence
  .selectFrom('queuePresence')
  .innerJoin('reviewQueue', (join) =>
    join
      .onRef('reviewQueue.workspaceId', '=', 'queuePresence.workspaceId')
      .onRef('reviewQueue.id', '=', 'queuePresence.queueId'),
  )
  .select(['queuePresence.workspaceId', 'queuePresence.queueId', 'queuePresence.memberId'])
  .where('queuePresence.until', '>', now)
  .where(mayWork(sql<string>`queue_presence.member_id`))
  .where(({ or, eb, ref }) =>
    or([
      eb('queuePresence.sessionId', 'is', null),
      isSession(ref('queuePresence.workspaceId'), ref('queuePresence.sessionId')),
    ]),
  )

/** Records that a member works in a queue, or still does. */
export async function keepPresent(
  tx: Sql,
  { workspaceId, queueId, memberId, sessionId }: QueueMember & { sessionId: string | null },
): Promise<void> {
  const until = sql<Date>`verdict_now() + make_interval(secs => ${presenceSeconds})`
  await reviewTables(tx)
    .insertInto('queuePresence')
    .values({ workspaceId, queueId, memberId, sessionId, until })
    .onConflict((there) =>
      there.columns(['workspaceId', 'queueId', 'memberId']).doUpdateSet((row) => ({
        sessionId: row.ref('excluded.sessionId'),
        until: row.ref('excluded.until'),
      })),
    )
    .execute()
}

/** Records that a member has stopped; the row is deleted once nothing is assigned to them any more. */
export async function endPresence(tx: Sql, { workspaceId, queueId, memberId }: QueueMember): Promise<void> {
  await reviewTables(tx)
    .updateTable('queuePresence')
    .set({ until: now })
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', queueId)
    .where('memberId', '=', memberId)
    .execute()
}

/** The ids of those who work in a queue now. */
export async function presentIn(tx: Sql, { workspaceId, queueId }: QueueRef): Promise<string[]> {
  const rows = await reviewTables(tx)
    .selectFrom(present.as('present'))
    .select('memberId')
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', queueId)
    .orderBy('memberId')
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** SQL for whether a member works in a queue of any workspace, or has left with reviews still assigned to them. */
export const someQueueIsWorked = 'exists (select from queue_presence)'

/** The queues of all workspaces in which a member works, or which one has left with reviews still assigned to them. */
export const workedQueues = (tx: Sql): Promise<QueueRef[]> =>
  reviewTables(tx)
    .selectFrom('queuePresence')
    .select(['workspaceId', 'queueId'])
    .distinct()
    .orderBy('workspaceId')
    .orderBy('queueId')
    .execute()

/** Deletes presences that are over; each is kept until nothing is assigned to the member, as the queue is found by it. */
export async function deleteAbsent(tx: Sql, { workspaceId, queueId }: QueueRef): Promise<void> {
  await reviewTables(tx)
    .deleteFrom('queuePresence')
    .where('queuePresence.workspaceId', '=', workspaceId)
    .where('queuePresence.queueId', '=', queueId)
    .where('queuePresence.until', '<=', now)
    .where((row) =>
      row.not(
        row.exists(
          onReview
            .selectFrom('review')
            .where('review.workspaceId', '=', workspaceId)
            .where('review.queueId', '=', queueId)
            .where('review.assignedTo', '=', sql<string>`queue_presence.member_id`)
            .where(isUnresolved),
        ),
      ),
    )
    .execute()
}

/** The members who work in each queue: reviews are assigned to them, or they hold a live claim. */
export const workingMembers = (
  tx: Sql,
  workspaceId: string,
  queueIds: readonly string[],
): Promise<{ ownerId: string; id: string }[]> =>
  reviewTables(tx)
    .selectFrom('review')
    .select(['queueId as ownerId', sql<string>`claimed_by`.as('id')])
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', anyId(queueIds))
    .where(sql<boolean>`state in ('claimed', 'escalated')`)
    .where('claimedUntil', '>', sql<Date>`now()`)
    .union(presentMembers(tx, workspaceId, queueIds))
    .orderBy('ownerId')
    .orderBy('id')
    .execute()

const presentMembers = (tx: Sql, workspaceId: string, queueIds: readonly string[]) =>
  reviewTables(tx)
    .selectFrom(present.as('present'))
    .select(['queueId as ownerId', 'memberId as id'])
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', anyId(queueIds))

/** The members to whom the reviews of each queue are assigned. */
export const membersPresentIn = (
  tx: Sql,
  workspaceId: string,
  queueIds: readonly string[],
): Promise<{ ownerId: string; id: string }[]> => presentMembers(tx, workspaceId, queueIds).execute()
