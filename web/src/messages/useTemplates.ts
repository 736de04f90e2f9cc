import {
  CreateMessageTemplateDocument,
  DeleteMessageTemplateDocument,
  MessageTemplatesDocument,
  UpdateMessageTemplateDocument,
  type CreateMessageTemplateInput,
} from '../gql/graphql.ts'
import { useRemove } from '../graphql/useRemove.ts'
import { useSave } from '../graphql/useSave.ts'
import { useTemplateList } from './useTemplateList.ts'

/** The message templates of the workspace, by name, and an admin's actions on them. */
export function useTemplates() {
  const refetchQueries = [MessageTemplatesDocument]
  return {
    ...useTemplateList(),
    save: useSave<CreateMessageTemplateInput>({
      create: CreateMessageTemplateDocument,
      update: UpdateMessageTemplateDocument,
      refetchQueries,
    }),
    remove: useRemove(DeleteMessageTemplateDocument, { refetchQueries }),
  }
}
