import { sql } from 'kysely'
import { isAdmin } from '../../access/team/member.store.ts'
import { isAtVersion } from '../../intake/content/decided-content.store.ts'
import { anyId } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import type { Sql } from '../../platform/database.ts'
import { json } from '../../platform/table-of.ts'
import type { QueueMember } from '../queues/queue-work.ts'
import { reviewTables } from '../review-tables.ts'
import type { GoldenItem } from './golden-item.entity.ts'
import { CheckState, type QualityCheck } from './quality-check.entity.ts'

/** The maximum number of golden items in use in a workspace. */
export const goldenBound = boundOf({
  table: 'goldenItem',
  most: 1_000,
  things: 'golden items',
  counted: sql<boolean>`retired_at is null`,
})

/** The golden items in use, newest first. */
export const allGolden = (tx: Sql, workspaceId: string): Promise<GoldenItem[]> =>
  reviewTables(tx)
    .selectFrom('goldenItem')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('retiredAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Golden items by their ids, retired ones included. */
export const goldenById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<GoldenItem[]> =>
  reviewTables(tx)
    .selectFrom('goldenItem')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** Adds a golden item. @returns undefined when the item is one already */
export async function addGolden(
  tx: Sql,
  { reasons, shown, ...item }: Omit<GoldenItem, 'createdAt' | 'retiredAt'>,
): Promise<GoldenItem | undefined> {
  await goldenBound.refuseMore(tx, item.workspaceId)
  return reviewTables(tx)
    .insertInto('goldenItem')
    .values({ ...item, reasons: json(reasons), shown: json(shown) })
    .onConflict((there) =>
      there.columns(['workspaceId', 'contentId']).where('retiredAt', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Retires a golden item, so that it is not handed out any more. @returns undefined when there is none in use */
export const retireGolden = (tx: Sql, workspaceId: string, id: string): Promise<GoldenItem | undefined> =>
  reviewTables(tx)
    .updateTable('goldenItem')
    .set({ retiredAt: sql<Date>`verdict_now()` })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** A golden item of a queue that a moderator has not had, in an order specific to them; none that they decided in the past. */
export const nextGolden = (
  tx: Sql,
  { workspaceId, queueId, memberId }: QueueMember,
): Promise<GoldenItem | undefined> =>
  reviewTables(tx)
    .selectFrom('goldenItem')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('queueId', '=', queueId)
    .where('retiredAt', 'is', null)
    .where(({ not, ref }) => not(isAdmin(ref('workspaceId'), sql`${memberId}::uuid`)))
    .where(isAtVersion('golden_item', memberId))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('qualityCheck')
            .whereRef('qualityCheck.workspaceId', '=', 'goldenItem.workspaceId')
            .whereRef('qualityCheck.goldenId', '=', 'goldenItem.id')
            .where('qualityCheck.memberId', '=', memberId),
        ),
      ),
    )
    .orderBy(sql`md5(golden_item.id::text || ${memberId})`)
    .limit(1)
    .executeTakeFirst()

/** Hands a golden item to a moderator, in the form of a review opened at `openedAt`. @returns undefined when they have had it */
export const handGolden = (
  tx: Sql,
  golden: GoldenItem,
  { id, memberId, seconds, openedAt }: { id: string; memberId: string; seconds: number; openedAt: Date },
): Promise<QualityCheck | undefined> => {
  const { workspaceId, contentId, version, queueId, priority, reasons, shown, decidedFrom } = golden
  const until = sql<Date>`verdict_now() + make_interval(secs => ${seconds})`
  return reviewTables(tx)
    .insertInto('qualityCheck')
    .values({
      workspaceId,
      id,
      goldenId: golden.id,
      contentId,
      version,
      queueId,
      priority,
      decidedFrom,
      reasons: json(reasons),
      shown: json({ ...shown, createdAt: openedAt, updatedAt: openedAt }),
      knownStatus: golden.status,
      knownPolicyIds: golden.policyCategoryIds,
      state: CheckState.handed,
      memberId,
      openedAt,
      readyAt: openedAt,
      handedUntil: until,
      endsAt: until,
    })
    .onConflict((there) => there.doNothing())
    .returningAll()
    .executeTakeFirst()
}
