import { computed, shallowReactive } from 'vue'
import type { ReviewRowFragment, Status } from '../gql/graphql.ts'
import { type Failure, passes } from '../graphql/errors.ts'
import { onReconnected } from '../live/connection.ts'
import { sessionEnded } from '../session/session-ended.ts'

/** A decision that the server has not accepted yet. */
export interface UnsentDecision {
  review: ReviewRowFragment
  status: Status
  /** The error of the last attempt; undefined while one is running. */
  failure: Failure | undefined
  /** Whether it takes long enough to be shown. */
  late: boolean
  /** Sends it again with the same request id, so that it is applied once. */
  retry: () => void
}

/** Whether the server has refused the content of a decision: sent again, after signing in too, it would be refused again. */
export const isRefused = ({ failure }: UnsentDecision): boolean =>
  failure !== undefined && !passes(failure) && failure.code !== 'UNAUTHENTICATED'

/** Whether a decision can still be accepted as it is: until it is, or is withdrawn, it cannot be changed. */
export const isWaiting = (decision: UnsentDecision | undefined): decision is UnsentDecision =>
  decision !== undefined && !isRefused(decision)

/** Milliseconds after which a decision that is being sent is shown. */
const patience = 1_000

const byReview = shallowReactive(new Map<string, UnsentDecision>())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const change = (id: string, changes: Partial<UnsentDecision>): void => {
  const known = byReview.get(id)
  if (known) byReview.set(id, { ...known, ...changes })
}

/** The decision on a review that is not accepted: still to be sent, or refused; undefined where there is none. */
export const unsentOf = (reviewId: string | undefined): UnsentDecision | undefined =>
  reviewId === undefined ? undefined : byReview.get(reviewId)

/** The unsent decisions that are shown: those that failed, and those that take long. */
export const lateDecisions = computed(() =>
  [...byReview.values()].filter(
    (decision) => isWaiting(decision) && (decision.failure !== undefined || decision.late),
  ),
)

/** Stores a decision while it is being sent. */
export function keepUnsent(decision: Pick<UnsentDecision, 'review' | 'status' | 'retry'>): void {
  const { id } = decision.review
  byReview.set(id, { ...decision, failure: undefined, late: false })
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => {
      change(id, { late: true })
    }, patience),
  )
}

/** Stores the error of a decision that could not be sent. */
export const keepFailed = (reviewId: string, failure: Failure): void => {
  change(reviewId, { failure })
}

/** Removes a decision that was accepted, refused for good, or withdrawn before it was sent. */
export function forgetUnsent(reviewId: string): void {
  clearTimeout(timers.get(reviewId))
  timers.delete(reviewId)
  byReview.delete(reviewId)
}

/** Sends the decisions again that got no answer. */
function retryAll(): void {
  for (const { failure, retry } of byReview.values()) if (failure?.code === 'NETWORK') retry()
}
onReconnected(retryAll)
window.addEventListener('online', retryAll)

window.addEventListener('beforeunload', (event) => {
  if ([...byReview.values()].some(isWaiting)) event.preventDefault()
})

// Decisions of one person are not sent in the session of the next.
sessionEnded.on(() => {
  for (const id of byReview.keys()) forgetUnsent(id)
})
