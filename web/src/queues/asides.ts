import type { QueuePartsFragment, ReviewState } from '../gql/graphql.ts'

/** The states of reviews that are set aside, and are only shown on request. */
export const asideStates = ['ON_HOLD', 'ESCALATED'] as const satisfies readonly ReviewState[]

/** How many reviews of a queue are in each of these states. */
export const asidesOf = (queue: QueuePartsFragment | undefined) =>
  asideStates.map((state) => ({
    state,
    count: (state === 'ON_HOLD' ? queue?.onHoldCount : queue?.escalatedCount) ?? 0,
    icon: state === 'ON_HOLD' ? 'i-lucide-pause' : 'i-lucide-circle-arrow-up',
  }))
