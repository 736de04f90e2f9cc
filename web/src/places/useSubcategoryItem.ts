import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { DecideDocument, SubcategoryDocument, type DecisionInput } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { useUndo } from '../review/useUndo.ts'
import { statusLook } from '../ui/status.ts'

/** One subcategory: read it, decide on it, undo that while it can be undone. */
export function useSubcategoryItem(id: Ref<string>, decided: () => void) {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(
    SubcategoryDocument,
    () => ({ id: id.value, first: 50 }),
    { fetchPolicy: 'cache-and-network' },
  )
  const subcategory = computed(() => result.value?.subcategory)
  const { mutate } = useMutation(DecideDocument)
  const { offer, undoLast } = useUndo(() => void refetch())

  const decide = useAction(async (input: DecisionInput) => {
    const answer = await mutate({ input })
    if (!answer?.data) return
    const item = subcategory.value?.name ?? subcategory.value?.externalId ?? ''
    const decision = t(statusLook(input.status, 'subcategory').label)
    offer(t('review.decided', { item, decision }), [answer.data.decide])
    decided()
    await refetch()
  })
  useKeys(() => [{ keys: 'z', label: t('review.keys.undo'), group: t('review.keys.group'), run: undoLast }])

  return { subcategory, loading, error, refetch, decide }
}
