import type { ReviewFilter, ReviewOrder, ReviewState } from '../../gql/graphql.ts'
import { wholeDays } from '../../ui/time.ts'

/** The query parameters of the list of reviews. */
export const listedReviewNames = ['which', 'queue', 'from', 'to', 'at'] as const

/** The filters of the list in the URL. */
export type ListedReviewFilters = Partial<Record<(typeof listedReviewNames)[number], string>>

/** What is listed: the reviews that were opened or decided in a time, or those that wait, now or at a moment. */
export const listedWhich = ['opened', 'decided', 'waiting'] as const

/** Which of them the filters are of. */
export const whichOf = ({ which }: ListedReviewFilters): (typeof listedWhich)[number] =>
  listedWhich.find((each) => each === which) ?? 'opened'

const everyState: ReviewState[] = ['OPEN', 'CLAIMED', 'ON_HOLD', 'ESCALATED', 'RESOLVED']

/** The schema's filter of the list. */
export function listedReviewFilter(filters: ListedReviewFilters): ReviewFilter {
  const { queue, from, to, at } = filters
  const time = wholeDays({ from, to })
  const ofTime: Record<(typeof listedWhich)[number], ReviewFilter> = {
    opened: { states: everyState, ...(time && { openedAt: time }) },
    decided: { states: ['RESOLVED'], ...(time && { resolvedAt: time }) },
    waiting: at ? { waitingAt: new Date(at).toISOString() } : {},
  }
  return { ...(queue && { queueIds: [queue] }), ...ofTime[whichOf(filters)] }
}

/** The order of the list: by urgency what can be worked on now, the oldest first of what waited then, else the newest. */
export function listedReviewOrder(filters: ListedReviewFilters): ReviewOrder {
  if (whichOf(filters) !== 'waiting') return { field: 'OPENED_AT', direction: 'DESC' }
  return { field: filters.at ? 'OPENED_AT' : 'URGENCY', direction: 'ASC' }
}

/** How long a review has waited, in milliseconds: until it was decided, or until the moment that is asked about. */
export function waitOf(review: { openedAt: string; resolvedAt: string | null }, until: number): number {
  const decided = review.resolvedAt === null ? Infinity : Date.parse(review.resolvedAt)
  return Math.max(0, Math.min(decided, until) - Date.parse(review.openedAt))
}
