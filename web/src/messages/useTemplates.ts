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

/** The message templates of the workspace, by name, and what an admin does with them. */
export function useTemplates() {
  const { result, loading, error, refetch } = useQuery(MessageTemplatesDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const refetchQueries = [MessageTemplatesDocument]
  const { mutate: create } = useMutation(CreateMessageTemplateDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateMessageTemplateDocument, { refetchQueries })
  const { mutate: remove } = useMutation(DeleteMessageTemplateDocument, { refetchQueries })

  return {
    templates: computed(() => result.value?.messageTemplates ?? []),
    loading,
    error,
    refetch,
    save: useAction(
      async (id: string | undefined, input: MessageTemplateInput) => {
        if (id) await update({ id, input })
        else await create({ input })
        return true
      },
      { quiet: true },
    ),
    remove: useAction(async (id: string) => {
      await remove({ id })
      return true
    }),
  }
}
