import { useApolloClient, useQuery } from '@vue/apollo-composable'
import { refDebounced } from '@vueuse/core'
import { computed, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { ReviewDocument, type ReviewRowFragment } from '../gql/graphql.ts'
import { useQueues } from '../queues/useQueues.ts'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'
import { nextOpenable } from './review-order.ts'
import { useClaim } from './useClaim.ts'
import { useDecide } from './useDecide.ts'
import { useReviewSelection } from './useReviewSelection.ts'
import { useSteps } from './useSteps.ts'
import { useTurns } from './useTurns.ts'
import { useReviewList } from './useReviewList.ts'

/** A moderator's desk at one queue: the list, the open review (held in the URL), its claim and the decisions. */
export function useReviewDesk(queueId: Ref<string>, reviewId: Ref<string | undefined>) {
  const route = useRoute()
  const router = useRouter()
  const { client } = useApolloClient()
  const list = useReviewList(queueId)
  const selection = useReviewSelection(list.items)
  const { viewer } = useViewer()
  const { queues } = useQueues()
  const queue = computed(() => queues.value.find(({ id }) => id === queueId.value))
  const { result, loading, error, refetch } = useQuery(
    ReviewDocument,
    () => ({ id: reviewId.value ?? '' }),
    () => ({ enabled: reviewId.value !== undefined, fetchPolicy: 'cache-and-network' }),
  )
  const review = computed(() =>
    result.value?.review?.id === reviewId.value ? result.value?.review : undefined,
  )
  const can = useCan()
  const row = computed(() => list.items.value.find(({ id }) => id === reviewId.value) ?? review.value)
  /** Whether it waits for an admin, and the person is none. */
  const barred = computed(
    () => row.value?.escalatedAt !== null && row.value !== undefined && !can('reviews.return'),
  )
  const claim = useClaim(
    computed(() =>
      queue.value?.mayWork === false || barred.value || row.value?.state === 'on_hold'
        ? undefined
        : reviewId.value,
    ),
  )
  const turns = useTurns(claim)

  const open = (id: string | undefined): void => {
    void router.replace({
      name: 'review',
      params: { queueId: queueId.value, reviewId: id ?? '' },
      query: route.query,
    })
  }
  const { decide, offer, offerUndo, undoLast } = useDecide({
    put: list.put,
    open,
    ensureClaim: claim.ensure,
    settled: claim.settled,
  })

  const move = (step: number): void => {
    const items = list.items.value
    const at = items.findIndex(({ id }) => id === reviewId.value)
    open(items[Math.min(Math.max(at + step, 0), items.length - 1)]?.id)
  }

  const nextAfter = (id: string): string | undefined =>
    nextOpenable(list.items.value, id, { viewerId: viewer.value?.id, skipped: turns.skipped })

  const openNext = (id: string): void => {
    open(nextAfter(id))
  }

  /** Opens the next free item at once, before the server has answered. */
  const leaveFor = (id: string): void => {
    const next = nextAfter(id)
    list.drop(id)
    open(next)
  }

  const steps = useSteps({
    leaveFor,
    openNext,
    put: list.put,
    open,
    settled: claim.settled,
    offerUndo,
    working: () => queue.value?.workedByMe === true,
  })

  const skip = (row: ReviewRowFragment): void => {
    turns.skip(row)
    openNext(row.id)
  }

  watch(
    () => reviewId.value === undefined && list.items.value.length > 0,
    (nothingOpen) => {
      if (nothingOpen) open(nextAfter(''))
    },
    { immediate: true },
  )

  const upcoming = refDebounced(
    computed(() => reviewId.value && nextAfter(reviewId.value)),
    300,
  )
  watch(
    upcoming,
    (id) => id && void client.query({ query: ReviewDocument, variables: { id } }).catch(() => undefined),
  )

  return {
    list,
    queue,
    selection,
    viewer,
    claim,
    open,
    move,
    leaveFor,
    skip,
    takeOver: turns.takeOver,
    steps,
    barred,
    row,
    review,
    loading,
    error,
    refetch,
    decide,
    offer,
    undoLast,
  }
}
