import { expressionBuilder, sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { ReviewCaseInbox } from './cases/review-case-inbox.entity.ts'
import type { ReviewCaseMember } from './cases/review-case-member.entity.ts'
import type { ReviewCasePrint } from './cases/review-case-print.entity.ts'
import type { ReviewCase } from './cases/review-case.entity.ts'
import type { GoldenItem } from './quality/golden-item.entity.ts'
import type { CheckSubject, QualityCheck } from './quality/quality-check.entity.ts'
import type { QueuePoint } from './queue-history/queue-point.entity.ts'
import type { QueuePresence } from './queues/queue-presence.entity.ts'
import type { ReviewQueue } from './queues/review-queue.entity.ts'
import type { ReviewEvent } from './review-events.ts'
import type { ReviewSkip } from './review-skip.entity.ts'
import type { ReviewStep } from './review-step.entity.ts'
import type { Review } from './review.entity.ts'

/** The columns of a check that are empty until it is given to a member. */
type Unset = Exclude<keyof QualityCheck, keyof CheckSubject | 'state' | 'readyAt' | 'endsAt'>

/** The columns of the bands of a print, which the database fills. */
interface PrintBands {
  band1: 'band_1'
  band2: 'band_2'
  band3: 'band_3'
  band4: 'band_4'
}

/** The tables of reviews and their queues. */
export interface ReviewTables {
  review: TableOf<
    Review,
    never,
    { priorityRank: 'priority'; storedReasons: 'reasons'; assignedToId: 'assignedTo' }
  >
  reviewStep: TableOf<ReviewStep, 'at'>
  reviewSkip: TableOf<ReviewSkip, 'skippedAt'>
  reviewQueue: TableOf<
    ReviewQueue,
    'isDefault' | 'createdAt' | 'secondReviewPercent' | 'goldenPercent' | 'tellsGolden'
  >
  queuePresence: TableOf<QueuePresence>
  queuePoint: TableOf<QueuePoint>
  reviewCase: TableOf<ReviewCase, 'size' | 'openedAt'>
  reviewCaseMember: TableOf<ReviewCaseMember, 'isMain'>
  reviewCasePrint: TableOf<ReviewCasePrint, keyof PrintBands, PrintBands>
  reviewCaseInbox: TableOf<ReviewCaseInbox, 'id'>
  goldenItem: TableOf<GoldenItem, 'createdAt' | 'retiredAt'>
  qualityCheck: TableOf<QualityCheck, Unset>
}

/** The query builder for the stores of reviews. */
export const reviewTables = (tx: Sql) => tx.db<ReviewTables>()

/** Builds conditions on a review that several statements share. */
export const onReview = expressionBuilder<ReviewTables, 'review'>()

/** The columns to return from a statement as a ReviewEvent. */
export const asEvent = <K extends ReviewEvent['kind']>(kind: K) =>
  [
    'review.workspaceId',
    'review.id as reviewId',
    'review.queueId',
    sql<K>`${sql.lit(kind)}::text`.as('kind'),
  ] as const
