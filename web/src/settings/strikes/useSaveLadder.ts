import { useMutation } from '@vue/apollo-composable'
import { useI18n } from 'vue-i18n'
import {
  StrikeSettingsDocument,
  UpdateStrikeSettingsDocument,
  type UpdateStrikeSettingsInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { say } from '../../ui/notices.ts'

/** Saves the strike ladder as a whole. */
export function useSaveLadder() {
  const { t } = useI18n()
  const { mutate } = useMutation(UpdateStrikeSettingsDocument, { refetchQueries: [StrikeSettingsDocument] })
  return useAction(
    async (input: UpdateStrikeSettingsInput) => {
      await mutate({ input })
      say(t('common.saved'))
      return true
    },
    { quiet: true },
  )
}
