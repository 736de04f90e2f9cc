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
  // It is saved once it is read again: until then leaving the page would ask.
  const { mutate } = useMutation(UpdateStrikeSettingsDocument, {
    refetchQueries: [StrikeSettingsDocument],
    awaitRefetchQueries: true,
  })
  return useAction(
    async (input: UpdateStrikeSettingsInput) => {
      await mutate({ input })
      say(t('common.saved'))
      return true
    },
    { quiet: true },
  )
}
