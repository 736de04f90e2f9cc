import { useQuery } from '@vue/apollo-composable'
import { refDebounced, useThrottleFn } from '@vueuse/core'
import { computed, type Ref } from 'vue'
import { CasesOfReviewDocument, ReviewCaseChangedDocument } from '../gql/graphql.ts'
import { inBackground } from '../graphql/in-background.ts'
import { loaded, useLiveEvents } from '../live/useLiveEvents.ts'

/** The shortest time between two reads of a growing case, in milliseconds. */
const rereadMs = 2_000

/** How long a review stays open before its cases are read, in milliseconds: it is drawn first, and one passed by needs none. */
const dwell = 100

/** The cases that an open review is in, live: their content is read again when it changes. */
export function useCasesOfReview(reviewId: Ref<string | undefined>) {
  const asked = refDebounced(reviewId, dwell)
  const { result, loading, refetch } = useQuery(
    CasesOfReviewDocument,
    () => ({ id: asked.value ?? '' }),
    () => ({ enabled: asked.value !== undefined, fetchPolicy: 'cache-and-network' }),
  )
  const read = computed(() =>
    result.value?.review?.id === reviewId.value ? result.value?.review : undefined,
  )
  const cases = computed(() => read.value?.cases ?? [])
  const readAgain = async (): Promise<void> => {
    await loaded(loading)
    if (asked.value !== undefined) await refetch()
  }
  const reread = useThrottleFn(
    () => {
      inBackground(readAgain())
    },
    rereadMs,
    true,
  )
  useLiveEvents(
    ReviewCaseChangedDocument,
    {},
    {
      onEvent: ({ reviewCase, reviews }) => {
        const isOurs = cases.value.some(({ id }) => id === reviewCase?.id)
        if (isOurs || reviews.some(({ id }) => id === reviewId.value)) void reread()
      },
      query: { loading, refetch },
    },
    () => asked.value !== undefined,
  )
  return { cases, isRead: computed(() => read.value !== undefined) }
}
