import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  CreateReviewQueueDocument,
  DeleteReviewQueueDocument,
  QueueSettingsListDocument,
  ReviewQueuesDocument,
  UpdateReviewQueueDocument,
  type ReviewQueueInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useSave } from '../../graphql/useSave.ts'
import { say } from '../../ui/notices.ts'

/** The review queues of the workspace, and what an admin does with them. */
export function useQueueSettings() {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(QueueSettingsListDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const refetchQueries = [QueueSettingsListDocument, ReviewQueuesDocument]
  const { mutate: remove } = useMutation(DeleteReviewQueueDocument, { refetchQueries })

  return {
    queues: computed(() => result.value?.reviewQueues ?? []),
    loading,
    error,
    refetch,
    save: useSave<ReviewQueueInput>({
      create: CreateReviewQueueDocument,
      update: UpdateReviewQueueDocument,
      refetchQueries,
    }),
    remove: useAction(
      async (id: string) => {
        await remove({ id })
        say(t('settings.queues.deleted'))
        return true
      },
      { quiet: true },
    ),
  }
}
