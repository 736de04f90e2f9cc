import { computed, shallowReactive } from 'vue'
import type { ReviewRowFragment, Status } from '../gql/graphql.ts'
import type { Failure } from '../graphql/errors.ts'
import { onReconnected } from '../live/connection.ts'
import { sessionEnded } from '../session/session-ended.ts'

/** A decision that the server has not taken yet. */
export interface UnsentDecision {
  review: ReviewRowFragment
  status: Status
  /** Why the last attempt failed; nothing while one is on its way. */
  failure: Failure | undefined
  /** Whether it takes longer than one waits for without a word. */
  late: boolean
  /** Sends it again, under the same id: it is taken once. */
  retry: () => void
}

/** The failures after which the same decision can still be taken; all others are a refusal of what it says. */
const passing: readonly Failure['code'][] = [
  'NETWORK',
  'UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
  'RATE_LIMITED',
  'UNAUTHENTICATED',
]

/** Whether the server has refused a decision: sent again, it would be refused again, so it waits for nothing. */
export const isRefused = ({ failure }: UnsentDecision): boolean =>
  failure !== undefined && !passing.includes(failure.code)

/** Whether a decision is yet to be taken as it is: until then, or until it is taken back, nothing of it changes. */
export const isWaiting = (decision: UnsentDecision | undefined): decision is UnsentDecision =>
  decision !== undefined && !isRefused(decision)

/** After so many milliseconds a decision that is on its way is told. */
const patience = 1_000

const byReview = shallowReactive(new Map<string, UnsentDecision>())
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const change = (id: string, changes: Partial<UnsentDecision>): void => {
  const known = byReview.get(id)
  if (known) byReview.set(id, { ...known, ...changes })
}

/** The decision on a review that was not taken: still to be sent, or refused; nothing where there is none. */
export const unsentOf = (reviewId: string | undefined): UnsentDecision | undefined =>
  reviewId === undefined ? undefined : byReview.get(reviewId)

/** The decisions on their way that are worth a word: those that failed, and those that take long. */
export const lateDecisions = computed(() =>
  [...byReview.values()].filter(
    (decision) => isWaiting(decision) && (decision.failure !== undefined || decision.late),
  ),
)

/** Keeps a decision while it is sent. */
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

/** Keeps a decision that could not be sent, with the reason. */
export const keepFailed = (reviewId: string, failure: Failure): void => {
  change(reviewId, { failure })
}

/** Forgets a decision: it was taken, it will not be, or the person takes it back before it was sent. */
export function forgetUnsent(reviewId: string): void {
  clearTimeout(timers.get(reviewId))
  timers.delete(reviewId)
  byReview.delete(reviewId)
}

/** Sends again what found no answer. */
function retryAll(): void {
  for (const { failure, retry } of byReview.values()) if (failure?.code === 'NETWORK') retry()
}
onReconnected(retryAll)
window.addEventListener('online', retryAll)

window.addEventListener('beforeunload', (event) => {
  if ([...byReview.values()].some(isWaiting)) event.preventDefault()
})

// The next person at this browser sends nobody else's decisions.
sessionEnded.on(() => {
  for (const id of [...byReview.keys()]) forgetUnsent(id)
})
