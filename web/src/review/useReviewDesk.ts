import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { ReviewDocument, type ReviewRowFragment } from '../gql/graphql.ts'
import { useQueues } from '../queues/useQueues.ts'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'
import { useClaim } from './useClaim.ts'
import { useDecide } from './useDecide.ts'
import { useReviewList } from './useReviewList.ts'
import { useReviewNavigation } from './useReviewNavigation.ts'
import { useReviewSelection } from './useReviewSelection.ts'
import { useSteps } from './useSteps.ts'
import { useTurns } from './useTurns.ts'

/** A moderator's desk at one queue: the list, the open review (held in the URL), its claim and the decisions. */
export function useReviewDesk(queueId: Ref<string>, reviewId: Ref<string | undefined>) {
  const list = useReviewList(queueId)
  const { items, put, drop } = list
  const { viewer } = useViewer()
  const { queues } = useQueues()
  const queue = computed(() => queues.value.find(({ id }) => id === queueId.value))
  const subject = useOpenReview(items, reviewId)
  const closed = computed(
    () => queue.value?.mayWork === false || subject.barred.value || subject.row.value?.state === 'ON_HOLD',
  )
  const claim = useClaim(computed(() => (closed.value ? undefined : reviewId.value)))
  const { skipped, skip, takeOver } = useTurns(claim)
  const navigation = useReviewNavigation({ queueId, reviewId, items, drop, skipped })
  const { open, openNext } = navigation
  const { settled } = claim
  const decisions = useDecide({ put, open, ensureClaim: claim.ensure, settled })
  const steps = useSteps({
    ...navigation,
    put,
    settled,
    offerUndo: decisions.offerUndo,
    working: () => queue.value?.workedByMe === true,
  })
  return {
    list,
    selection: useReviewSelection(items),
    viewer,
    queue,
    ...subject,
    claim,
    ...navigation,
    ...decisions,
    steps,
    takeOver,
    skip: (row: ReviewRowFragment): void => {
      skip(row)
      openNext(row.id)
    },
  }
}

/** The review that is open: its row of the list, and all of it once that is loaded. */
function useOpenReview(items: Ref<readonly ReviewRowFragment[]>, reviewId: Ref<string | undefined>) {
  const can = useCan()
  const { result, loading, error, refetch } = useQuery(
    ReviewDocument,
    () => ({ id: reviewId.value ?? '' }),
    () => ({ enabled: reviewId.value !== undefined, fetchPolicy: 'cache-and-network' }),
  )
  const review = computed(() =>
    result.value?.review?.id === reviewId.value ? result.value?.review : undefined,
  )
  const row = computed(() => items.value.find(({ id }) => id === reviewId.value) ?? review.value)
  /** Whether it waits for an admin, and the person is none. */
  const barred = computed(() => Boolean(row.value?.escalatedAt) && !can('reviews.return'))
  return { review, row, barred, loading, error, refetch }
}
