import { useApolloClient } from '@vue/apollo-composable'
import { refDebounced } from '@vueuse/core'
import { computed, watch, type Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { useLeaving } from '../app/useLeaving.ts'
import { ReviewDocument, type ReviewRowFragment } from '../gql/graphql.ts'
import { useViewer } from '../session/useSession.ts'
import { isFresh, wasRead } from './read-ahead.ts'
import { nextOpenable } from './review-order.ts'
import { unsentOf } from './unsent.ts'
import type { useReviewList } from './useReviewList.ts'

interface Desk {
  queueId: Ref<string>
  reviewId: Ref<string | undefined>
  list: Pick<ReturnType<typeof useReviewList>, 'items' | 'placeOf'>
  row: (id: string) => ReviewRowFragment | undefined
  /** The reviews that the person has skipped. */
  skipped: ReadonlySet<string>
}

/** The open review of the list, whose id is in the URL, and its neighbours, which are loaded ahead. */
export function useReviewNavigation({ queueId, reviewId, list, row, skipped }: Desk) {
  const { items, placeOf } = list
  const route = useRoute()
  const router = useRouter()
  const { viewer } = useViewer()
  const isLeaving = useLeaving()

  const open = async (id: string | undefined): Promise<void> => {
    // A review that comes late would take the place of the page that the person has asked for since.
    if (isLeaving()) return
    await router.replace({
      name: 'review',
      params: { queueId: queueId.value, reviewId: id ?? '' },
      query: route.query,
    })
  }
  const unwanted = (id: string): boolean => skipped.has(id) || unsentOf(id) !== undefined
  /**
   * Finds the next review after one, by its current position, that is free at the time of the call, as far as this page knows.
   */
  const nextAfter = (id: string): (() => string | undefined) => {
    const listed = items.value
    const gone = (other: string): boolean => placeOf(other) < 0 || unwanted(other)
    return () => nextOpenable(listed, id, { row, viewerId: viewer.value?.id, unwanted: gone })
  }

  const neighbour = (step: number): string | undefined => {
    const at = placeOf(reviewId.value) + step
    return items.value[Math.min(Math.max(at, 0), items.value.length - 1)]?.id
  }
  const move = (step: number): void => {
    void open(neighbour(step))
  }
  useLoadingAhead(() => (reviewId.value === undefined ? undefined : neighbour(1)))
  return { open, move, nextAfter }
}

/** Loads the review that will probably be opened next. */
function useLoadingAhead(next: () => string | undefined): void {
  const { client } = useApolloClient()
  watch(refDebounced(computed(next), 300), (id) => {
    if (id === undefined || isFresh(id)) return
    client.query({ query: ReviewDocument, variables: { id }, fetchPolicy: 'network-only' }).then(
      () => {
        wasRead(id)
      },
      () => undefined,
    )
  })
}
