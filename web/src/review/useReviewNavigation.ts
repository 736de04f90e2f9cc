import { useApolloClient } from '@vue/apollo-composable'
import { refDebounced } from '@vueuse/core'
import { computed, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { ReviewDocument, type ReviewRowFragment } from '../gql/graphql.ts'
import { useViewer } from '../session/useSession.ts'
import { nextOpenable } from './review-order.ts'

interface Desk {
  queueId: Ref<string>
  reviewId: Ref<string | undefined>
  items: Ref<readonly ReviewRowFragment[]>
  /** Takes a review out of the list. */
  drop: (id: string) => void
  /** Those that the person left to others. */
  skipped: ReadonlySet<string>
}

/** Which review of the list is open, as the URL holds it; one is opened where none is, and the next one is loaded ahead. */
export function useReviewNavigation({ queueId, reviewId, items, drop, skipped }: Desk) {
  const route = useRoute()
  const router = useRouter()
  const { viewer } = useViewer()

  const open = (id: string | undefined): void => {
    void router.replace({
      name: 'review',
      params: { queueId: queueId.value, reviewId: id ?? '' },
      query: route.query,
    })
  }
  const nextAfter = (id: string): string | undefined =>
    nextOpenable(items.value, id, { viewerId: viewer.value?.id, skipped })

  const move = (step: number): void => {
    const at = items.value.findIndex(({ id }) => id === reviewId.value)
    open(items.value[Math.min(Math.max(at + step, 0), items.value.length - 1)]?.id)
  }
  const openNext = (id: string): void => {
    open(nextAfter(id))
  }
  /** Opens the next free item at once, before the server has answered. */
  const leaveFor = (id: string): void => {
    const next = nextAfter(id)
    drop(id)
    open(next)
  }

  watch(
    () => reviewId.value === undefined && items.value.length > 0,
    (nothingOpen) => {
      if (nothingOpen) open(nextAfter(''))
    },
    { immediate: true },
  )
  useLoadingAhead(() => reviewId.value && nextAfter(reviewId.value))
  return { open, move, openNext, leaveFor }
}

/** Loads the review that will probably be opened next. */
function useLoadingAhead(next: () => string | undefined): void {
  const { client } = useApolloClient()
  watch(
    refDebounced(computed(next), 300),
    (id) => id && void client.query({ query: ReviewDocument, variables: { id } }).catch(() => undefined),
  )
}
