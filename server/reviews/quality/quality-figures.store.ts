import { sql } from 'kysely'
import { isOfCategories } from '../../intake/content/content-parts.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import { among, reviewTables } from '../review-tables.ts'
import { CheckOutcome, type QualityCheck } from './quality-check.entity.ts'
import type { QualityRange } from './quality-range.ts'

/** Days after which others are shown how somebody decided who has not looked at it. */
export const untoldDays = 7

/** How many items are named of those on which two decided alike, or one on golden items. */
const mostNamed = 20

/** How many decisions of one kind two people took on the same items, or one on golden ones. */
export interface ComparedDecisions {
  /** Whether the items were golden; of them, nobody decided first. */
  golden: boolean
  firstId: string | null
  memberId: string
  knownStatus: Status
  /** The category of the first decision; of golden items the first that is right. */
  knownPolicyId: string | null
  status: Status
  policyCategoryId: string | null
  agreed: boolean
  count: number
  /** The items decided last, at most 20. */
  contentIds: string[]
}

const isCompared = sql<boolean>`outcome in ('agreed', 'disagreed')`

/**
 * What was compared in a range: of everybody, or of one person, first or second; and all of it, or what whoever decided has
 * seen, or could have within seven days.
 */
export const compared = (
  tx: Sql,
  workspaceId: string,
  { days, memberId, categoryIds, all }: QualityRange & { all: boolean },
): Promise<ComparedDecisions[]> =>
  reviewTables(tx)
    .selectFrom('qualityCheck')
    .select([
      sql<boolean>`golden_id is not null`.as('golden'),
      'knownById as firstId',
      sql<string>`member_id`.as('memberId'),
      'knownStatus',
      sql<string | null>`known_policy_ids[1]`.as('knownPolicyId'),
      sql<Status>`status`.as('status'),
      'policyCategoryId',
      sql<boolean>`outcome = 'agreed'`.as('agreed'),
      sql<number>`count(*)::int`.as('count'),
      sql<string[]>`(array_agg(content_id order by answered_at desc))[1:${sql.lit(mostNamed)}]`.as(
        'contentIds',
      ),
    ])
    .where('workspaceId', '=', workspaceId)
    .where(isCompared)
    .where('answeredAt', '>', sql<Date>`verdict_now() - make_interval(days => ${days})`)
    .$if(!all, (rows) =>
      rows.where(
        sql<boolean>`(told_at is not null or answered_at < verdict_now() - make_interval(days => ${untoldDays}))`,
      ),
    )
    .$if(memberId !== null, (rows) =>
      rows.where(({ or, eb }) => or([eb('memberId', '=', memberId), eb('knownById', '=', memberId)])),
    )
    .$if(categoryIds !== null, (rows) => rows.where(isOfCategories('qualityCheck', categoryIds ?? [])))
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7, 8`)
    .execute()

/** The golden items that a person decided on last, newest first. */
export const goldenAnswers = (
  tx: Sql,
  workspaceId: string,
  memberId: string,
  most: number,
): Promise<QualityCheck[]> =>
  reviewTables(tx)
    .selectFrom('qualityCheck')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('goldenId', 'is not', null)
    .where(isCompared)
    .orderBy('answeredAt', 'desc')
    .limit(most)
    .execute()

/** Writes down that a person saw how they decided, on all that is compared by now. */
export async function markTold(tx: Sql, workspaceId: string, memberId: string): Promise<void> {
  await reviewTables(tx)
    .updateTable('qualityCheck')
    .set({ toldAt: sql<Date>`verdict_now()` })
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('toldAt', 'is', null)
    .where(isCompared)
    .execute()
}

/** Golden items by their ids, with how often they were decided on, and how often right. */
export const goldenCounts = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; answered: number; right: number }[]> =>
  reviewTables(tx)
    .selectFrom('qualityCheck')
    .select([
      sql<string>`golden_id`.as('id'),
      sql<number>`count(*)::int`.as('answered'),
      sql<number>`(count(*) filter (where outcome = ${sql.lit(CheckOutcome.agreed)}))::int`.as('right'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('goldenId', '=', among(ids))
    .where(isCompared)
    .groupBy('goldenId')
    .execute()
