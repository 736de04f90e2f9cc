import type { ReviewFilter, ReviewState } from '../../gql/graphql.ts'
import { wholeDays } from '../../ui/time.ts'

/** The query parameters of the list of reviews. */
export const listedReviewNames = ['which', 'queue', 'from', 'to'] as const

/** The filters of the list in the URL. */
export type ListedReviewFilters = Partial<Record<(typeof listedReviewNames)[number], string>>

/** What the time of the list is of: when reviews were opened, when they were decided, or before when the waiting ones were opened. */
export const listedWhich = ['opened', 'decided', 'waiting'] as const

/** What is listed. */
export const whichOf = ({ which }: ListedReviewFilters): (typeof listedWhich)[number] =>
  listedWhich.find((each) => each === which) ?? 'opened'

const everyState: ReviewState[] = ['OPEN', 'CLAIMED', 'ON_HOLD', 'ESCALATED', 'RESOLVED']

/** The schema's filter of the list. */
export function listedReviewFilter(filters: ListedReviewFilters): ReviewFilter {
  const { queue, from, to } = filters
  const time = wholeDays({ from, to })
  const which = whichOf(filters)
  return {
    ...(queue && { queueIds: [queue] }),
    ...(which === 'opened' && { states: everyState }),
    ...(which === 'decided' && { states: ['RESOLVED'] }),
    ...(time && { [which === 'decided' ? 'resolvedAt' : 'openedAt']: time }),
  }
}
