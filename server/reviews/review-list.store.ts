import { type Selectable, sql } from 'kysely'
import { hasTextLike, isRecommended } from '../intake/content/content-parts.store.ts'
import { hasNameLike } from '../intake/users/user-parts.store.ts'
import type { Sql } from '../platform/database.ts'
import type { Condition } from '../platform/filter-conditions.ts'
import { liesIn } from '../platform/graphql/moment-range.ts'
import { exactly } from '../platform/graphql/time-cursor.ts'
import { idOf } from '../platform/ids.ts'
import { anywhere } from '../platform/like.ts'
import { priorityRank } from '../platform/vocabulary/priority.ts'
import { isUnresolved } from './review-conditions.store.ts'
import type { ReviewFilter } from './review-filter.input.ts'
import { ReviewState } from './review-state.ts'
import { onReview, type ReviewTables, reviewTables } from './review-tables.ts'
import type { Review } from './review.entity.ts'
import { shownFields } from './review.store.ts'

/** The place of a review in the list: its part, of which the escalated ones are the first, then priority, age and id. */
export interface ReviewPlace {
  part: 0 | 1
  rank: number
  at: string
  id: string
}

/** Which reviews are listed, for whom, and after which place. */
export interface ReviewListQuery {
  workspaceId: string
  callerId: string
  /** Null for all queues. */
  queueId: string | null
  filter: ReviewFilter
  after: ReviewPlace | null
  most: number
}

const inOrder = ['review.priority', 'review.openedAt', 'review.id'] as const

/** Reviews: the escalated ones first, then by priority, then age; of one queue or of all, each read in the order of its index. */
export async function reviewsInOrder(tx: Sql, wanted: ReviewListQuery): Promise<(Review & { at: string })[]> {
  const { workspaceId, queueId, most } = wanted
  const [first, second] = partsOf(wanted)
  if (!first) return []
  const read = (part: Condition) =>
    onReview
      .selectFrom('review')
      .selectAll('review')
      .where('review.workspaceId', '=', workspaceId)
      .where('review.queueId', '=', sql<string>`review_queue.id`)
      .where(onReview.and(filtersOf(wanted)))
      .where(part)
      .orderBy(inOrder)
      .limit(most)
  const found = second ? sql`${read(first)} union all ${read(second)}` : sql`${read(first)}`
  const ofQueue = sql<Selectable<ReviewTables['review']>>`(${found})`.as('review')
  const queues = reviewTables(tx).selectFrom('reviewQueue').where('reviewQueue.workspaceId', '=', workspaceId)
  return (queueId === null ? queues : queues.where('reviewQueue.id', '=', queueId))
    .crossJoinLateral(ofQueue)
    .select(shownFields)
    .select(sql<string>`${sql.raw(exactly('review.opened_at'))}`.as('at'))
    .orderBy(sql`review.state <> 'escalated'`)
    .orderBy(inOrder)
    .limit(most)
    .execute()
}

/** Those of some reviews that fulfil a filter. */
export async function reviewsAmong(
  tx: Sql,
  wanted: Pick<ReviewListQuery, 'workspaceId' | 'callerId' | 'filter'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = await reviewTables(tx)
    .selectFrom('review')
    .select('review.id')
    .where('review.workspaceId', '=', wanted.workspaceId)
    .where('review.id', '=', sql<string>`any (${ids}::uuid[])`)
    .where(onReview.and(filtersOf(wanted)))
    .execute()
  return new Set(found.map(({ id }) => id))
}

const isInState = (state: ReviewState): Condition => onReview('review.state', '=', sql.lit(state))

/** A claim whose lease is over counts as open. Each names its state, as the partial indexes do. */
const stateConditions: Readonly<Record<ReviewState, Condition>> = {
  [ReviewState.open]: onReview.or([
    isInState(ReviewState.open),
    onReview.and([isInState(ReviewState.claimed), onReview('review.claimedUntil', '<=', sql<Date>`now()`)]),
  ]),
  [ReviewState.claimed]: onReview.and([
    isInState(ReviewState.claimed),
    onReview('review.claimedUntil', '>', sql<Date>`now()`),
  ]),
  [ReviewState.on_hold]: isInState(ReviewState.on_hold),
  [ReviewState.escalated]: isInState(ReviewState.escalated),
  [ReviewState.resolved]: isInState(ReviewState.resolved),
}

/** What the reviews of each part of the list fulfil that lies after the place, in the order of the parts. */
function partsOf({ filter, after }: ReviewListQuery): Condition[] {
  const states = filter.states ?? (filter.resolvedAt ? [ReviewState.resolved] : null)
  const rest = (part: 0 | 1): Condition[] =>
    after?.part === part
      ? [
          sql<boolean>`(review.priority, review.opened_at, review.id)
            > (${after.rank}, ${after.at}::timestamptz, ${after.id}::uuid)`,
        ]
      : []
  const escalated = states?.includes(ReviewState.escalated) ?? true
  const others = othersOf(states)
  return [
    ...(escalated && after?.part !== 1 ? [onReview.and([stateConditions.escalated, ...rest(0)])] : []),
    ...(others ? [onReview.and([...others, ...rest(1)])] : []),
  ]
}

function othersOf(states: ReviewState[] | null): Condition[] | null {
  if (!states) return [isUnresolved, onReview('review.state', '<>', sql.lit(ReviewState.escalated))]
  const others = states.filter((state) => state !== ReviewState.escalated)
  if (others.length === 0) return null
  const wanted = onReview.or(others.map((state) => stateConditions[state]))
  return others.includes(ReviewState.resolved) ? [wanted] : [isUnresolved, wanted]
}

function filtersOf({
  workspaceId,
  callerId,
  filter,
}: Pick<ReviewListQuery, 'workspaceId' | 'callerId' | 'filter'>): Condition[] {
  const { openedAt, resolvedAt, mine, priority, policyCategoryId, ruleId, recommended, search } = filter
  return [
    ...(openedAt ? [liesIn(onReview.ref('review.openedAt'), openedAt)] : []),
    ...(resolvedAt ? [liesIn(onReview.ref('review.resolvedAt'), resolvedAt)] : []),
    ...(mine ? [onReview('review.assignedTo', '=', callerId)] : []),
    ...(priority ? [onReview('review.priority', '=', priorityRank(priority))] : []),
    ...(policyCategoryId ? [hasReason({ policyCategoryId })] : []),
    ...(ruleId ? [hasReason({ ruleId })] : []),
    ...(typeof recommended === 'boolean' ? [sql<boolean>`${isRecommended('review')} = ${recommended}`] : []),
    ...(search ? [isFound(workspaceId, search)] : []),
  ]
}

const hasReason = (reason: { policyCategoryId: string } | { ruleId: string }): Condition =>
  sql<boolean>`review.reasons @> ${JSON.stringify([reason])}::jsonb`

const isFound = (workspaceId: string, search: string): Condition =>
  onReview.or([
    onReview(
      'review.objectId',
      '=',
      sql<string>`any (${[idOf(workspaceId, 'content', search), idOf(workspaceId, 'user', search)]}::uuid[])`,
    ),
    hasTextLike('review', anywhere(search)),
    hasNameLike('review', anywhere(search)),
  ])
