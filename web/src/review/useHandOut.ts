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

/** A review as the server hands it out. */
type HandedOut = DecideMutation['decide']['next'] | undefined

interface Desk {
  queueId: Ref<string>
  reviewId: Ref<string | undefined>
  filter: Ref<ReviewFilter>
  /** Whether reviews are handed out here: the person works in the queue, and looks at what waits. */
  hands: Ref<boolean>
  /** Those that the person left to others. */
  skipped: ReadonlySet<string>
  open: (id: string | undefined) => void
  nextAfter: (id: string) => () => string | undefined
  put: (review: ReviewRowFragment) => void
  drop: (id: string) => void
  claim: { adopt: (id: string) => void; release: (id: string) => void }
}

/** How many reviews are named that are not wanted now. */
const mostSkipped = 500

/**
 * The next review as the server hands it out, claimed: never the one that somebody else is given, nor one that the person
 * has passed by. Where it has none, or does not answer, the next one of the list opens.
 */
export function useHandOut(desk: Desk) {
  const { reviewId, hands, nextAfter, drop } = desk
  const { mutate } = useMutation(ClaimNextReviewDocument)
  const terms = useTerms(desk)
  const take = useTaking(desk)

  async function ask(from: string | undefined, again: () => boolean): Promise<void> {
    const otherwise = nextAfter(from ?? '')
    let next: HandedOut
    do next = (await mutate(terms(from)).catch(() => undefined))?.data?.claimNextReview.review
    while (!next && again() && reviewId.value === from)
    take(from, next, otherwise)
  }
  const asking = useAsking(ask)
  /** Opens the next review after one, or the first. */
  function openNext(from?: string): void {
    if (hands.value) asking.begin(from)
    else desk.open(nextAfter(from ?? '')())
  }

  return {
    /** Whether it is still to be heard for the first time what there is. */
    handing: asking.first,
    openNext,
    /** What a decision asks for to come after its review. */
    wanted: (id: string) => (hands.value && reviewId.value === id ? terms(id) : undefined),
    /** Takes a decided review out of the list, and opens what came with the answer. */
    goOn: (id: string, next: HandedOut) => {
      const otherwise = nextAfter(id)
      drop(id)
      take(id, next, otherwise)
    },
    /** Takes a review out of the list, and opens the next one. */
    leaveFor: (id: string) => {
      const shown = reviewId.value === id
      if (shown) openNext(id)
      drop(id)
    },
  }
}

/**
 * Asks for what comes after a review, once at a time: two answers would be about the same review, and the second would let go of
 * what the first has opened. Who is asked meanwhile learns by `again` that an answer without a review may be out of date.
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

/** Which review is wanted next: one under the filters of the list that the person has not passed by. */
function useTerms({ queueId, reviewId, filter, skipped }: Desk) {
  const passed = new Set<string>()
  watch(reviewId, (_now, before) => {
    if (before) passed.add(before)
  })
  return (from?: string): NonNullable<DecideInput['next']> & { skip: string[] } => ({
    queueId: queueId.value,
    filter: filter.value,
    skip: [...new Set([...passed, ...skipped, ...(from ? [from] : [])])].slice(-mostSkipped),
  })
}

/** Opens what was handed out after a review, unless the person has gone elsewhere: then somebody else can have it, unless that is where they went. */
function useTaking({ reviewId, claim, put, open }: Desk) {
  return (from: string | undefined, next: HandedOut, otherwise: () => string | undefined): void => {
    if (reviewId.value !== from) {
      if (next && reviewId.value !== next.id) claim.release(next.id)
      return
    }
    if (next) {
      claim.adopt(next.id)
      wasRead(next.id)
      put(next)
    }
    // Opening nothing where nothing is open would call the person back who is on the way to another page.
    const opened = next?.id ?? otherwise()
    if (opened !== from) open(opened)
  }
}
