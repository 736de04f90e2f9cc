import { useApolloClient, useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  RerunRulesDocument,
  UserProfileDocument,
  UserReportsDocument,
  UserStrikesDocument,
  UserTimelineDocument,
  UserTraceDocument,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useReadAgain } from '../graphql/useReadAgain.ts'
import { useItemDecision } from '../review/useItemDecision.ts'
import { say } from '../ui/notices.ts'

/** One user outside the queues: reading them, deciding on them, undoing that, and evaluating the rules again. */
export function useUserItem(id: Ref<string>, decided: () => void) {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(UserProfileDocument, () => ({ id: id.value }), {
    fetchPolicy: 'cache-and-network',
  })
  const user = computed(() => result.value?.user)
  const refetchQueries = [UserProfileDocument, UserTimelineDocument, UserStrikesDocument, UserReportsDocument]
  const { mutate: askAgain } = useMutation(RerunRulesDocument)
  const { client } = useApolloClient()
  const readAgain = useReadAgain(
    () => void client.refetchQueries({ include: [...refetchQueries, UserTraceDocument] }),
  )
  const decide = useItemDecision({
    type: 'USER',
    name: () => user.value?.name ?? user.value?.externalId ?? '',
    refetchQueries,
    decided,
    undone: refetch,
    changed: refetch,
  })

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
