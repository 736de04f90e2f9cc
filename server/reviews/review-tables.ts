import { expressionBuilder, sql } from 'kysely'
import type { Member } from '../access/team/member.entity.ts'
import type { Content } from '../intake/content/content.entity.ts'
import type { User } from '../intake/users/user.entity.ts'
import type { Rule } from '../judging/rules/rule.entity.ts'
import type { Sql } from '../platform/database.ts'
import type { TableOf } from '../platform/table-of.ts'
import type { PolicyCategory } from '../settings/policies/policy-category.entity.ts'
import type { QueuePresence } from './queues/queue-presence.entity.ts'
import type { ReviewQueue } from './queues/review-queue.entity.ts'
import type { ReviewEvent } from './review-events.ts'
import type { ReviewSkip } from './review-skip.entity.ts'
import type { ReviewStep } from './review-step.entity.ts'
import type { Review } from './review.entity.ts'

/** The tables of reviews and their queues, and what is joined to them of others. */
export interface ReviewTables {
  review: TableOf<
    Review,
    never,
    { priorityRank: 'priority'; storedReasons: 'reasons'; assignedToId: 'assignedTo' }
  >
  reviewStep: TableOf<ReviewStep, 'at'>
  reviewSkip: TableOf<ReviewSkip, 'skippedAt'>
  reviewQueue: TableOf<ReviewQueue, 'isDefault' | 'createdAt'>
  queuePresence: TableOf<QueuePresence>
  member: Pick<Member, 'workspaceId' | 'id' | 'name' | 'role'>
  rule: Pick<Rule, 'workspaceId' | 'id' | 'name'>
  content: Pick<Content, 'workspaceId' | 'id' | 'text' | 'recommended'>
  platformUser: Pick<User, 'workspaceId' | 'id' | 'name'>
  policyCategory: Pick<PolicyCategory, 'workspaceId' | 'id' | 'deletedAt'>
}

/** The query builder for the stores of reviews. */
export const reviewTables = (tx: Sql) => tx.db<ReviewTables>()

/** Builds conditions on a review that several statements share. */
export const onReview = expressionBuilder<ReviewTables, 'review'>()

/** What happened to a review, as the columns of a row that is returned. */
export const asEvent = <K extends ReviewEvent['kind']>(kind: K) =>
  [
    'review.workspaceId',
    'review.id as reviewId',
    'review.queueId',
    sql<K>`${sql.lit(kind)}::text`.as('kind'),
  ] as const
