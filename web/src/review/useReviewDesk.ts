import { useApolloClient, useQuery } from '@vue/apollo-composable'
import { useIntervalFn } from '@vueuse/core'
import { computed, shallowRef, watch, type Ref } from 'vue'
import { useDecideAppeal } from '../appeals/useDecideAppeal.ts'
import { useGroupsOfReview } from '../cases/useGroupsOfReview.ts'
import { ReviewDocument, type ReviewQuery, type ReviewRowFragment } from '../gql/graphql.ts'
import { inBackground } from '../graphql/in-background.ts'
import { useQueues } from '../queues/useQueues.ts'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'
import { isFresh } from './read-ahead.ts'
import { otherHolder } from './review-order.ts'
import { useClaim } from './useClaim.ts'
import { useDecide } from './useDecide.ts'
import { useHandOut } from './useHandOut.ts'
import { useReviewList } from './useReviewList.ts'
import { useReviewNavigation } from './useReviewNavigation.ts'
import { useReviewRow, useRowReader } from './useReviewRow.ts'
import { mostSelected, useReviewSelection } from './useReviewSelection.ts'
import { useSteps } from './useSteps.ts'
import { useTurns } from './useTurns.ts'

const askedEvery = 60_000

/** The review screen of one queue: the list, the open review (its id is in the URL), its claim and the decisions. */
export function useReviewDesk(
  queueId: Ref<string>,
  reviewId: Ref<string | undefined>,
  lookAgain: (id: string) => void,
) {
  const list = useReviewList(queueId)
  const readRow = useRowReader()
  const { viewer } = useViewer()
  const { queues, loading: queuesLoading, error: queuesError } = useQueues()
  const queue = computed(() => queues.value.find(({ id }) => id === queueId.value))
  const subject = useOpenReview(reviewId)
  const claim = useOpenClaim(reviewId, subject, queue)
  const { skipped, skip, takeOver } = useTurns(claim)
  const work = useWork({ queueId, reviewId, list, readRow, claim, skipped, queue })
  const decisions = useDecisions({ ...work, ensureClaim: claim.ensure }, reviewId, (id) => {
    if (reviewId.value === id) inBackground(subject.refetch())
    lookAgain(id)
  })
  const unknown = computed(() => queue.value === undefined && queuesLoading.value)
  const opening = useOpening(reviewId, [unknown, list.loading, work.handing])
  const working = () => queue.value?.workedByMe === true
  useFirst({ queue, reviewId, list, readRow }, work, viewer)
  return {
    list,
    readRow,
    selection: useReviewSelection(list.items, readRow, (id) => useGroupsOfReview(id, mostSelected)),
    viewer,
    queue,
    /** Whether the queue of the address does not exist. */
    missing: computed(() => !queue.value && !queuesLoading.value && !queuesError.value),
    opening,
    ...subject,
    claim,
    ...work,
    ...decisions,
    steps: useSteps({ ...work, offerUndo: decisions.offerUndo, working }),
    takeOver,
    skip: (row: ReviewRowFragment): void => (skip(row, { ...work, ...decisions }), work.openNext(row.id)),
  }
}

/** Whether no review is open because none could be yet: something of what decides which one is still on its way. */
const useOpening = (reviewId: Ref<string | undefined>, loading: readonly Readonly<Ref<boolean>>[]) =>
  computed(() => reviewId.value === undefined && loading.some(({ value }) => value))

/** The claim on the open review, where it can be worked on. */
function useOpenClaim(
  reviewId: Ref<string | undefined>,
  { row, kept }: Pick<ReturnType<typeof useOpenReview>, 'row' | 'kept'>,
  queue: Work['queue'],
) {
  const closed = computed(
    () => queue.value?.mayWork === false || kept.value || row.value?.state === 'ON_HOLD',
  )
  return useClaim(
    computed(() => (closed.value ? undefined : reviewId.value)),
    computed(() => row.value?.claim?.mine === true),
  )
}

/** Decisions, and moving on where nothing can be decided any more. */
function useDecisions(
  work: Omit<Parameters<typeof useDecide>[0], 'passOver' | 'isOpen' | 'lookAgain'> &
    Pick<ReturnType<typeof useHandOut>, 'leaveFor' | 'openNext'>,
  reviewId: Ref<string | undefined>,
  lookAgain: (id: string) => void,
) {
  const passOver = (id: string, gone: boolean): void => {
    if (gone) work.leaveFor(id)
    else if (reviewId.value === id) work.openNext(id)
  }
  const isOpen = (id: string): boolean => reviewId.value === id
  const desk = { ...work, passOver, isOpen, lookAgain }
  return { ...useDecide(desk), decideAppeal: useDecideAppeal(desk) }
}

interface Work {
  queueId: Ref<string>
  reviewId: Ref<string | undefined>
  list: ReturnType<typeof useReviewList>
  readRow: (id: string) => ReviewRowFragment | undefined
  claim: ReturnType<typeof useClaim>
  skipped: ReadonlySet<string>
  queue: Ref<{ mayWork: boolean } | undefined>
}

/** Moving through the list, and to the next review that the server assigns. */
function useWork({ list, readRow, claim, queue, ...desk }: Work) {
  const navigation = useReviewNavigation({ ...desk, list, row: readRow })
  const put = (row: ReviewRowFragment): void => {
    if (list.placeOf(row.id) < 0) list.put(row)
  }
  const hands = computed(() => queue.value?.mayWork !== false && list.isWork.value)
  const handOut = useHandOut({ ...list, ...navigation, ...desk, hands, put, claim })
  return { ...navigation, ...handOut, put, forget: claim.forget }
}

/**
 * Opens a review where none is open, once it is known whether the person works in the queue. Requests the next one from the
 * server even where the list is empty, and again when the list changes or a review becomes free, and each minute: no event shows
 * that a review has become available as a second review.
 */
function useFirst(
  { queue, reviewId, list, readRow }: Pick<Work, 'queue' | 'reviewId' | 'list' | 'readRow'>,
  { openNext, nextAfter }: Pick<ReturnType<typeof useWork>, 'openNext' | 'nextAfter'>,
  viewer: ReturnType<typeof useViewer>['viewer'],
): void {
  const wanted = computed(
    () => queue.value !== undefined && reviewId.value === undefined && !list.loading.value,
  )
  const first = computed(() => (wanted.value ? nextAfter('')() : undefined))
  const look = (): void => {
    if (wanted.value) openNext()
  }
  watch([wanted, () => list.items.value.length, first], look, { immediate: true })
  list.onChange(({ item, present }) => {
    const row = present ? readRow(item.id) : undefined
    if (row && !otherHolder(row, viewer.value?.id)) look()
  })
  useIntervalFn(look, askedEvery)
}

/**
 * The full review as it is in the cache when it opens, rendered at once rather than after the query has read the cache as well.
 */
function useCachedReview(reviewId: Ref<string | undefined>) {
  const { client } = useApolloClient()
  // The document as queries send it, so that the query later finds the same object.
  const query = client.cache.transformDocument(ReviewDocument)
  const review = shallowRef<ReviewQuery['review']>()
  watch(
    reviewId,
    (id) => {
      review.value =
        id === undefined
          ? undefined
          : client.readQuery<ReviewQuery>({ query, variables: { id } }, true)?.review
    },
    { immediate: true, flush: 'sync' },
  )
  return review
}

/** The open review: its row, and the full review once it is loaded. */
function useOpenReview(reviewId: Ref<string | undefined>) {
  const can = useCan()
  const { result, loading, error, refetch } = useQuery(
    ReviewDocument,
    () => ({ id: reviewId.value ?? '' }),
    () => ({
      enabled: reviewId.value !== undefined,
      fetchPolicy: isFresh(reviewId.value ?? '') ? 'cache-first' : 'cache-and-network',
    }),
  )
  const cached = useCachedReview(reviewId)
  const review = computed(() => {
    const read = result.value?.review
    if (read?.id === reviewId.value) return read
    return read === null && !loading.value ? null : cached.value
  })
  const known = useReviewRow(reviewId)
  const row = computed(() => known.value ?? review.value)
  /** Whether it waits for an admin, and the person is not one. */
  const barred = computed(() => Boolean(row.value?.escalatedAt) && !can('reviews.return'))
  /** Whether it is of an appeal against a decision of the person. */
  const own = computed(() => row.value?.appeal?.isOwn === true)
  const kept = computed(() => barred.value || own.value)
  // An event has the text of a new version; its media and the rest are read again.
  watch(
    () => [reviewId.value, row.value?.object?.version] as const,
    ([id, version], [before, was]) => {
      if (id === before && was !== undefined && version !== was) inBackground(refetch())
    },
  )
  return { review, row, barred, own, kept, loading, error, refetch }
}
