import { computed } from 'vue'
import type { Priority, ReviewFilter, ReviewState } from '../gql/graphql.ts'
import { asideStates } from '../queues/asides.ts'
import { useCan } from '../session/useCan.ts'

/** The query parameters of the list's filters. */
export const reviewFilterNames = [
  'q',
  'mine',
  'recommended',
  'appealed',
  'state',
  'priority',
  'policy',
  'rule',
] as const

type Filters = Partial<Record<(typeof reviewFilterNames)[number], string>>

/** The schema's filter for the URL: the waiting reviews of a queue, or those in the state that it names. */
export function reviewFilter(
  { q, mine, recommended, appealed, state, priority, policy, rule }: Filters,
  queueId: string,
  waiting: ReviewState[],
): ReviewFilter & { states: ReviewState[] } {
  const aside = asideStates.find((each) => each === state)
  return {
    queueIds: [queueId],
    states: aside ? [aside] : waiting,
    ...(q && { search: q }),
    ...(mine && { mine: true }),
    ...(recommended && { recommended: true }),
    ...(appealed && { appealed: true }),
    ...(priority && { priorities: [priority as Priority] }),
    ...(policy && { policyCategoryIds: [policy] }),
    ...(rule && { ruleIds: [rule] }),
  }
}

/** The states in which reviews wait for the signed-in person. */
export function useWaitingStates() {
  const can = useCan()
  return computed<ReviewState[]>(() =>
    can('reviews.return') ? ['OPEN', 'CLAIMED', 'ESCALATED'] : ['OPEN', 'CLAIMED'],
  )
}
