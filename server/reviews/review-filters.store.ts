import { type Expression, sql } from 'kysely'
import { isFoundInText, isRecommended } from '../intake/content/content-parts.store.ts'
import { isFoundInName } from '../intake/users/user-parts.store.ts'
import { anyId } from '../platform/any-value.ts'
import { type Condition, isAnyOf, isUnfiltered } from '../platform/filter-conditions.ts'
import { liesIn } from '../platform/graphql/moment-range.ts'
import { idOf } from '../platform/ids.ts'
import { priorityRank } from '../platform/vocabulary/priority.ts'
import { ReviewSubjectType } from '../platform/vocabulary/status.ts'
import { isFirstOfCase, isInCases } from './cases/case-parts.store.ts'
import { holdAt, isUndecidedAt, isUnresolved } from './review-conditions.store.ts'
import type { ReviewFilter } from './review-filter.input.ts'
import { ReviewState } from './review-state.ts'
import { onReview } from './review-tables.ts'

/** A list of reviews: its workspace, its reader and its filter. */
export interface ReviewListQuery {
  workspaceId: string
  /**
   * The reader, which only the filter for one's own reviews uses: the rows that all other filters find are the same for everyone.
   */
  caller: { readonly id: string }
  filter: ReviewFilter
}

/** Whether a queue is one of those that a filter names. */
export const inQueues = (id: Expression<string>, { queueIds }: ReviewFilter): Condition =>
  queueIds ? isAnyOf(id, queueIds, 'uuid') : sql<boolean>`true`

/** Whether a filter compares nothing but queues, states and cases: then the rows of a page follow each other in the index. */
export const isOfQueuesOnly = ({ queueIds, states, firstOfCase, ...others }: ReviewFilter): boolean =>
  isUnfiltered(others)

/** A part of the list: the escalated reviews, which come first, or the others. */
export interface ListPart {
  part: 0 | 1
  condition: Condition
}

const isInState = (state: ReviewState): Condition => onReview('review.state', '=', sql.lit(state))

/** A claim whose lease has expired counts as open. Each condition names its state as a literal, as the partial indexes do. */
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

/** The parts of the list that can contain reviews under the filter, with their conditions. */
export function partsOf({ filter }: ReviewListQuery): ListPart[] {
  const states = filter.states ?? statesOf(filter)
  const others = othersOf(states)
  return [
    ...((states?.includes(ReviewState.escalated) ?? true)
      ? [{ part: 0 as const, condition: stateConditions.escalated }]
      : []),
    ...(others ? [{ part: 1 as const, condition: onReview.and(others) }] : []),
  ]
}

/** The states of a filter that names none; null for those that are not resolved. */
function statesOf({ resolvedAt, waitingAt }: ReviewFilter): ReviewState[] | null {
  if (resolvedAt) return [ReviewState.resolved]
  return waitingAt ? Object.values(ReviewState) : null
}

function othersOf(states: ReviewState[] | null): Condition[] | null {
  if (!states) return [isUnresolved, onReview('review.state', '<>', sql.lit(ReviewState.escalated))]
  const others = states.filter((state) => state !== ReviewState.escalated)
  if (others.length === 0) return null
  const wanted = onReview.or(others.map((state) => stateConditions[state]))
  return others.includes(ReviewState.resolved) ? [wanted] : [isUnresolved, wanted]
}

/** The conditions of a filter other than those on the state. */
export function filtersOf(wanted: ReviewListQuery): Condition[] {
  const { workspaceId, caller, filter } = wanted
  const {
    openedAt,
    resolvedAt,
    waitingAt,
    mine,
    priorities,
    policyCategoryIds,
    ruleIds,
    recommended,
    appealed,
    search,
  } = filter
  const { ids, caseIds, firstOfCase } = filter
  return [
    ...(ids ? [isAnyOf(onReview.ref('review.id'), ids, 'uuid')] : []),
    ...(openedAt ? [liesIn(onReview.ref('review.openedAt'), openedAt)] : []),
    ...(resolvedAt ? [liesIn(onReview.ref('review.resolvedAt'), resolvedAt)] : []),
    ...(waitingAt ? [waitedAt(waitingAt)] : []),
    ...(mine ? [onReview('review.assignedTo', '=', caller.id)] : []),
    ...(priorities ? [isAnyOf(onReview.ref('review.priority'), priorities.map(priorityRank), 'int')] : []),
    ...(policyCategoryIds ? [isUnderAny(policyCategoryIds)] : []),
    ...(ruleIds ? [hasReason(ruleIds.map((ruleId) => ({ ruleId })))] : []),
    ...(typeof appealed === 'boolean' ? [onReview('review.appealId', appealed ? 'is not' : 'is', null)] : []),
    ...(typeof recommended === 'boolean' ? [sql<boolean>`${isRecommended('review')} = ${recommended}`] : []),
    ...(search ? [isFound(workspaceId, search)] : []),
    ...(caseIds ? [isInCases(caseIds)] : []),
    ...(firstOfCase ? [isFirstOfCase(onReview.and(alsoListed(wanted)))] : []),
  ]
}

/** Whether a review waited at a moment, as the history of its queue counts it. */
function waitedAt(date: Date): Condition {
  const moment = sql<Date>`${date}::timestamptz`
  return onReview.and([isUndecidedAt(moment), sql<boolean>`not coalesce(${holdAt(moment)}, false)`])
}

/** Whether a review has a reason under any of some policy categories. */
export const isUnderAny = (policyCategoryIds: readonly string[]): Condition =>
  hasReason(policyCategoryIds.map((policyCategoryId) => ({ policyCategoryId })))

/** Whether a review has any of some reasons. */
const hasReason = (reasons: readonly object[]): Condition =>
  onReview.or(reasons.map((reason) => sql<boolean>`review.reasons @> ${JSON.stringify([reason])}::jsonb`))

const isOn = (objectType: ReviewSubjectType): Condition => onReview('review.objectType', '=', objectType)

/** Whether a search matches the object of a review. */
export const isFound = (workspaceId: string, search: string): Condition =>
  onReview.or([
    onReview(
      'review.objectId',
      '=',
      anyId([idOf(workspaceId, 'content', search), idOf(workspaceId, 'user', search)]),
    ),
    onReview.and([isOn(ReviewSubjectType.content), isFoundInText('review', search)]),
    onReview.and([isOn(ReviewSubjectType.user), isFoundInName('review', search)]),
  ])

/** The conditions under which the other reviews of a case are in the same list. */
function alsoListed(wanted: ReviewListQuery): Condition[] {
  const others = { ...wanted, filter: { ...wanted.filter, firstOfCase: false } }
  return [...filtersOf(others), onReview.or(partsOf(others).map(({ condition }) => condition))]
}
