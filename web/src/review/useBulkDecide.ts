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

type Done = DecideReviewsMutation['decideReviews']

/** One decision on several reviews in the making: what can be chosen for all of them, and what came of it. */
export function useBulkDecide(
  reviews: Ref<readonly ReviewRowFragment[]>,
  allowed: Ref<readonly string[] | undefined>,
  onDone: (status: Status, done: Done) => void,
) {
  const { t } = useI18n()
  const { workspace } = useViewer()
  const { result } = useQuery(PolicyCategoriesDocument)
  const { mutate } = useMutation(DecideReviewsDocument)
  const status = ref<Status>()
  const policyCategoryId = ref<string>()
  const note = ref('')
  const refused = ref<{ id: string; name: string; message: string }[]>([])
  const asked = ref(crypto.randomUUID())

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
      status.value !== 'allowed' &&
      !policyCategoryId.value,
  )

  const nameOf = (id: string | undefined): string => {
    const review = reviews.value.find((each) => each.id === id)
    return review?.content?.externalId ?? review?.user?.externalId ?? t('review.bulk.gone')
  }

  /** Asked again after a failure, the request is the same one: what was decided is not decided twice. */
  const confirm = useAction(
    async () => {
      if (!status.value) return undefined
      const input = {
        reviewIds: reviews.value.map(({ id }) => id),
        status: status.value,
        requestId: asked.value,
        ...(policyCategoryId.value && { policyCategoryId: policyCategoryId.value }),
        ...(note.value.trim() && { note: note.value.trim() }),
      }
      const done = (await mutate({ input }))?.data?.decideReviews
      asked.value = crypto.randomUUID()
      if (!done) return undefined
      refused.value = done.refused.map(({ review, message }, at) => ({
        id: review?.id ?? String(at),
        name: nameOf(review?.id),
        message,
      }))
      onDone(status.value, done)
      return done
    },
    { quiet: true },
  )

  function reset(): void {
    status.value = undefined
    policyCategoryId.value = undefined
    note.value = ''
    refused.value = []
    asked.value = crypto.randomUUID()
  }
  return { status, policyCategoryId, note, categories, types, missing, refused, confirm, reset }
}
