import { useI18n } from 'vue-i18n'
import {
  CreateReviewQueueDocument,
  DeleteReviewQueueDocument,
  QueueSettingsListDocument,
  ReviewQueuesDocument,
  UpdateReviewQueueDocument,
  type CreateReviewQueueInput,
} from '../../gql/graphql.ts'
import { useAll } from '../../graphql/useAll.ts'
import { useRemove } from '../../graphql/useRemove.ts'
import { useSave } from '../../graphql/useSave.ts'

/** The review queues of the workspace, and an admin's actions on them. */
export function useQueueSettings() {
  const { t } = useI18n()
  const refetchQueries = [QueueSettingsListDocument, ReviewQueuesDocument]
  return {
    ...useAll(QueueSettingsListDocument, {}, ({ reviewQueues }) => reviewQueues),
    save: useSave<CreateReviewQueueInput>({
      create: CreateReviewQueueDocument,
      update: UpdateReviewQueueDocument,
      refetchQueries,
    }),
    remove: useRemove(DeleteReviewQueueDocument, {
      refetchQueries,
      notice: t('settings.queues.deleted'),
      quiet: true,
    }),
  }
}
