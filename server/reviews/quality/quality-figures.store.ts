import { sql } from 'kysely'
import { isOfCategories } from '../../intake/content/content-parts.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import { reviewTables } from '../review-tables.ts'
import { CheckOutcome, type QualityCheck } from './quality-check.entity.ts'
import type { QualityRange } from './quality-range.ts'

/** Days after which admins are shown the figures of a member who has not looked at them. */
export const undisclosedDays = 7

/** The maximum number of items listed for a pair of answers. */
const mostNamed = 20

/** How many decisions of one kind two people took on the same items, or one person on golden ones. */
export interface ComparedDecisions {
  /** Whether the items were golden; golden items have no first decider. */
  golden: boolean
  firstId: string | null
  memberId: string
  knownStatus: Status
  /** The category of the first decision; for golden items the first of the right ones. */
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
 * The comparisons in a range: of all members or of one, first or second; with `all` every one, else those that the member has
 * seen, or that are older than seven days.
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
        sql<boolean>`(told_at is not null or answered_at < verdict_now() - make_interval(days => ${undisclosedDays}))`,
      ),
    )
    .$if(memberId !== null, (rows) =>
      rows.where(({ or, eb }) => or([eb('memberId', '=', memberId), eb('knownById', '=', memberId)])),
    )
    .$if(categoryIds !== null, (rows) => rows.where(isOfCategories('qualityCheck', categoryIds ?? [])))
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7, 8`)
    .execute()

/** The golden items that a member decided last, newest first. */
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

/** Records that a member saw the figures of all their comparisons so far. */
export async function markSeen(tx: Sql, workspaceId: string, memberId: string): Promise<void> {
  await reviewTables(tx)
    .updateTable('qualityCheck')
    .set({ toldAt: sql<Date>`verdict_now()` })
    .where('workspaceId', '=', workspaceId)
    .where('memberId', '=', memberId)
    .where('toldAt', 'is', null)
    .where(isCompared)
    .execute()
}

/** Golden items by their ids, with the number of decisions on each, and of right ones. */
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
    .where('goldenId', '=', anyId(ids))
    .where(isCompared)
    .groupBy('goldenId')
    .execute()
