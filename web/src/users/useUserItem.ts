import { useApolloClient, useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  DecideDocument,
  RerunRulesDocument,
  UserProfileDocument,
  UserReportsDocument,
  UserStrikesDocument,
  UserTimelineDocument,
  UserTraceDocument,
  type DecisionInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useReadAgain } from '../graphql/useReadAgain.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { useUndo } from '../review/useUndo.ts'
import { say } from '../ui/notices.ts'
import { statusLook } from '../ui/status.ts'

/** One user outside the queues: read them, decide on them, undo that, have the rules look again. */
export function useUserItem(id: Ref<string>, decided: () => void) {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(UserProfileDocument, () => ({ id: id.value }), {
    fetchPolicy: 'cache-and-network',
  })
  const user = computed(() => result.value?.user)
  const refetchQueries = [UserProfileDocument, UserTimelineDocument, UserStrikesDocument, UserReportsDocument]
  const { mutate } = useMutation(DecideDocument, { refetchQueries })
  const { mutate: askAgain } = useMutation(RerunRulesDocument)
  const { client } = useApolloClient()
  const readAgain = useReadAgain(
    () => void client.refetchQueries({ include: [...refetchQueries, UserTraceDocument] }),
  )
  const { offer, undoLast } = useUndo(() => void refetch())

  const decide = useAction(async (input: DecisionInput) => {
    const answer = await mutate({ input })
    if (!answer?.data) return
    const decision = t(statusLook(input.status, 'user').label)
    const item = user.value?.name ?? user.value?.externalId ?? ''
    offer(t('review.decided', { item, decision }), [answer.data.decide])
    decided()
  })
  useKeys(() => [{ keys: 'z', label: t('review.keys.undo'), group: t('review.keys.group'), run: undoLast }])

  return {
    user,
    loading,
    error,
    refetch,
    decide,
    rerun: useAction(async () => {
      await askAgain({ userId: id.value })
      say(t('users.rerun.started'))
      readAgain()
    }),
  }
}
