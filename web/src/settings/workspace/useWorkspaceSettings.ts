import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import { UpdateWorkspaceDocument, type UpdateWorkspaceMutationVariables } from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'

/** Saves the given settings of the workspace. */
export function useWorkspaceSettings() {
  const { t } = useI18n()
  const { mutate } = useMutation(UpdateWorkspaceDocument)
  return useAction(async (changes: UpdateWorkspaceMutationVariables) => {
    await mutate(changes)
    say(t('common.saved'))
    return true
  })
}
