import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, ref, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  DecideReviewsDocument,
  PolicyCategoriesDocument,
  type DecideReviewsMutation,
  type ReviewRowFragment,
  type Status,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { selectableCategories } from '../policies/selectable.ts'
import { useViewer } from '../session/useSession.ts'

type BulkResult = DecideReviewsMutation['decideReviews']

/** One decision on several reviews in the making, and what came of it. */
export function useBulkDecide(
  reviews: Ref<readonly ReviewRowFragment[]>,
  allowed: Ref<readonly string[] | undefined>,
  onDone: (status: Status, done: BulkResult) => void,
) {
  const { t } = useI18n()
  const { mutate } = useMutation(DecideReviewsDocument)
  const draft = useBulkDraft(reviews, allowed)
  const refused = ref<{ id: string; name: string; message: string }[]>([])
  const requestId = ref(crypto.randomUUID())

  const nameOf = (id: string | undefined): string => {
    const review = reviews.value.find((each) => each.id === id)
    return review?.object?.externalId ?? t('review.bulk.gone')
  }

  /** Asked again after a failure, the request is the same one: what was decided is not decided twice. */
  const confirm = useAction(
    async () => {
      const input = draft.input()
      if (!input) return undefined
      const done = (await mutate({ input: { ...input, requestId: requestId.value } }))?.data?.decideReviews
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
  return { ...draft, refused, confirm, reset }
}

/** What is chosen for all of the reviews, out of what can be chosen for each of them. */
function useBulkDraft(
  reviews: Ref<readonly ReviewRowFragment[]>,
  allowed: Ref<readonly string[] | undefined>,
) {
  const { workspace } = useViewer()
  const { result } = useQuery(PolicyCategoriesDocument)
  const status = ref<Status>()
  const policyCategoryId = ref<string>()
  const note = ref('')

  const types = computed(() => [...new Set(reviews.value.map(({ type }) => type))])
  const categories = computed(() =>
    (result.value?.policyCategories ?? []).filter(
      (category) =>
        (allowed.value?.includes(category.id) ?? true) &&
        types.value.every((type) => selectableCategories([category], type, status.value).length > 0),
    ),
  )
  watch(categories, (now) => {
    if (!now.some(({ id }) => id === policyCategoryId.value)) policyCategoryId.value = undefined
  })
  const missing = computed(
    () =>
      (workspace.value?.requirePolicyCategory ?? false) &&
      status.value !== 'ALLOWED' &&
      !policyCategoryId.value,
  )

  const input = () =>
    status.value && {
      reviewIds: reviews.value.map(({ id }) => id),
      status: status.value,
      ...(policyCategoryId.value && { policyCategoryId: policyCategoryId.value }),
      ...(note.value.trim() && { note: note.value.trim() }),
    }
  function reset(): void {
    status.value = undefined
    policyCategoryId.value = undefined
    note.value = ''
  }
  return { status, policyCategoryId, note, types, categories, missing, input, reset }
}
