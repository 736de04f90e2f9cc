import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import {
  CreateMessageTemplateDocument,
  DeleteMessageTemplateDocument,
  MessageTemplatesDocument,
  UpdateMessageTemplateDocument,
  type MessageTemplateInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useSave } from '../graphql/useSave.ts'

/** The message templates of the workspace, by name, and what an admin does with them. */
export function useTemplates() {
  const { result, loading, error, refetch } = useQuery(MessageTemplatesDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const refetchQueries = [MessageTemplatesDocument]
  const { mutate: remove } = useMutation(DeleteMessageTemplateDocument, { refetchQueries })

  return {
    templates: computed(() => result.value?.messageTemplates ?? []),
    loading,
    error,
    refetch,
    save: useSave<MessageTemplateInput>({
      create: CreateMessageTemplateDocument,
      update: UpdateMessageTemplateDocument,
      refetchQueries,
    }),
    remove: useAction(async (id: string) => {
      await remove({ id })
      return true
    }),
  }
}
