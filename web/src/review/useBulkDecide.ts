import { useMutation } from '@vue/apollo-composable'
import { computed, ref, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  DecideReviewsDocument,
  type DecideReviewsMutation,
  type ReviewRowFragment,
  type Status,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useBulkDraft } from './useBulkDraft.ts'

type BulkResult = DecideReviewsMutation['decideReviews']

/** The version of each item in the list, where items have versions. */
const seenOf = (reviews: readonly ReviewRowFragment[]) =>
  reviews.flatMap((review) => {
    const version = review.object?.version
    return version === undefined ? [] : [{ reviewId: review.id, version }]
  })

/** A bulk decision on several reviews, and its outcome. */
export function useBulkDecide(
  reviews: Ref<readonly ReviewRowFragment[]>,
  allowed: Ref<readonly string[] | undefined>,
  onDone: (status: Status, done: BulkResult) => void,
) {
  const { t } = useI18n()
  const { mutate } = useMutation(DecideReviewsDocument)
  const types = computed(() => [...new Set(reviews.value.map(({ type }) => type))])
  const draft = useBulkDraft(types, allowed)
  const refused = ref<{ id: string; name: string; message: string }[]>([])
  const requestId = ref(crypto.randomUUID())

  const nameOf = (id: string | undefined): string =>
    reviews.value.find((each) => each.id === id)?.object?.externalId ?? t('review.bulk.gone')

  /** A retry after a failure has the same request id, so that nothing is decided twice. */
  const confirm = useAction(
    async () => {
      const decision = draft.decision.value
      if (!decision) return undefined
      const reviewIds = reviews.value.map(({ id }) => id)
      const input = { ...decision, reviewIds, seen: seenOf(reviews.value), requestId: requestId.value }
      const done = (await mutate({ input }))?.data?.decideReviews
      requestId.value = crypto.randomUUID()
      if (!done) return undefined
      refused.value = done.refused.map(({ review, message }, at) => ({
        id: review?.id ?? String(at),
        name: nameOf(review?.id),
        message,
      }))
      onDone(input.status, done)
      return done
    },
    { quiet: true },
  )

  function reset(): void {
    draft.reset()
    refused.value = []
    requestId.value = crypto.randomUUID()
  }
  return { ...draft, types, refused, confirm, reset }
}
