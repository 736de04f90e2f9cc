import { MessageTemplatesDocument } from '../gql/graphql.ts'
import { useAll } from '../graphql/useAll.ts'

/** The message templates of the workspace, by name. */
export const useTemplateList = () =>
  useAll(MessageTemplatesDocument, {}, ({ messageTemplates }) => messageTemplates)
