import { useMutation } from '@vue/apollo-composable'
import { computed, ref, shallowReactive, watch, type Ref } from 'vue'
import {
  ClaimNextReviewDocument,
  type DecideInput,
  type DecideMutation,
  type ReviewFilter,
  type ReviewRowFragment,
} from '../gql/graphql.ts'
import { wasRead } from './read-ahead.ts'

/** The next review as the server assigns it. */
type HandedOut = DecideMutation['decide']['next'] | undefined

interface Desk {
  queueId: Ref<string>
  reviewId: Ref<string | undefined>
  filter: Ref<ReviewFilter>
  /** Whether the server assigns reviews here: the person works in the queue, and its waiting reviews are listed. */
  hands: Ref<boolean>
  /** The reviews that the person has skipped. */
  skipped: ReadonlySet<string>
  /** A promise that it answers is awaited: until then the review does not count as opened. */
  open: (id: string | undefined) => unknown
  nextAfter: (id: string) => () => string | undefined
  put: (review: ReviewRowFragment) => void
  drop: (id: string) => void
  claim: { adopt: (id: string) => void; release: (id: string) => void }
}

/** How many skipped reviews are sent at most. */
const mostSkipped = 500

/**
 * The next review as the server assigns it, claimed: never one that another person is given, nor one that the person has skipped.
 * Where there is none, or the server does not answer, the next one of the list opens.
 */
export function useHandOut(desk: Desk) {
  const { reviewId, hands, nextAfter, drop } = desk
  const { mutate } = useMutation(ClaimNextReviewDocument)
  const { terms, leave } = useTerms(desk)
  const take = useTaking(desk)

  async function ask(from: string | undefined, again: () => boolean): Promise<void> {
    const otherwise = nextAfter(from ?? '')
    let next: HandedOut
    do next = (await mutate(terms(from)).catch(() => undefined))?.data?.claimNextReview.review
    while (!next && again() && reviewId.value === from)
    await take(from, next, otherwise)
  }
  const asking = useAsking(ask)
  /** Opens the next review after one, or the first. */
  function openNext(from?: string): void {
    if (hands.value) asking.begin(from)
    else desk.open(nextAfter(from ?? '')())
  }

  return {
    /** Whether the first answer is still awaited, or what it opens. */
    handing: asking.first,
    openNext,
    /** What a decision requests as the review after it. */
    wanted: (id: string) => (hands.value && reviewId.value === id ? terms(id) : undefined),
    /** Removes a decided review from the list, and opens the next one from the answer. */
    goOn: (id: string, next: HandedOut) => {
      const otherwise = nextAfter(id)
      leave(id)
      drop(id)
      void take(id, next, otherwise)
    },
    /** Removes a review from the list, and opens the next one. */
    leaveFor: (id: string) => {
      const shown = reviewId.value === id
      leave(id)
      if (shown) openNext(id)
      drop(id)
    },
  }
}

/**
 * Requests the review after one, one request at a time: two answers would be about the same review, and the second would release
 * what the first has opened. `again` returns whether the request was made once more while it ran, so that an answer without a review may
 * be out of date.
 */
function useAsking(ask: (from: string | undefined, again: () => boolean) => Promise<void>) {
  const running = shallowReactive(new Set<string | undefined>())
  const answered = ref(false)
  const asked = new Set<string | undefined>()
  return {
    first: computed(() => running.size > 0 && !answered.value),
    begin: (from: string | undefined): void => {
      if (running.has(from)) {
        asked.add(from)
        return
      }
      running.add(from)
      void ask(from, () => asked.delete(from)).finally(() => {
        answered.value = true
        running.delete(from)
        asked.delete(from)
      })
    },
  }
}

/**
 * The criteria for the next review: it matches the list's filters, and the person has neither skipped it nor passed it by. A
 * review that they leave to return to an earlier one, by `k` or by an undo, is not passed by: it can be the next one again.
 */
function useTerms({ queueId, reviewId, filter, skipped }: Desk) {
  const passed = new Set<string>()
  /** The reviews that were decided on or set aside. */
  const left = new Set<string>()
  watch(reviewId, (now, before) => {
    const wasPassed = now !== undefined && passed.delete(now)
    const wasLeft = now !== undefined && left.delete(now)
    if (before && !wasPassed && !wasLeft) passed.add(before)
  })
  const terms = (from?: string): NonNullable<DecideInput['next']> & { skip: string[] } => ({
    queueId: queueId.value,
    filter: filter.value,
    skip: [...new Set([...left, ...passed, ...skipped, ...(from ? [from] : [])])].slice(-mostSkipped),
  })
  return {
    terms,
    leave: (id: string): void => {
      left.add(id)
    },
  }
}

/**
 * Opens an assigned review, unless the person has opened another meanwhile: then it is released, unless it is the one they
 * opened.
 */
function useTaking({ reviewId, claim, put, open }: Desk) {
  return async (
    from: string | undefined,
    next: HandedOut,
    otherwise: () => string | undefined,
  ): Promise<void> => {
    if (reviewId.value !== from) {
      if (next && reviewId.value !== next.id) claim.release(next.id)
      return
    }
    if (next) {
      claim.adopt(next.id)
      wasRead(next.id)
      put(next)
    }
    // Opening nothing where nothing is open would navigate back from a page that the person is leaving for.
    const opened = next?.id ?? otherwise()
    if (opened !== from) await open(opened)
  }
}
