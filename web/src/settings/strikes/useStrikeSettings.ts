import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  StrikeSettingsDocument,
  UpdateStrikeSettingsDocument,
  type UpdateStrikeSettingsInput,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { useAnswered } from '../../graphql/useAnswered.ts'
import { say } from '../../ui/notices.ts'

/** The strike ladder of the workspace, and saving it as a whole. */
export function useStrikeSettings() {
  const { t } = useI18n()
  const { result, error, refetch } = useQuery(StrikeSettingsDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const { mutate } = useMutation(UpdateStrikeSettingsDocument, { refetchQueries: [StrikeSettingsDocument] })
  const save = useAction(
    async (input: UpdateStrikeSettingsInput) => {
      await mutate({ input })
      say(t('common.saved'))
      return true
    },
    { quiet: true },
  )
  return {
    settings: computed(() => result.value?.strikeSettings),
    answered: useAnswered({ result, error }),
    error,
    refetch,
    save,
  }
}

export type StrikeSettings = ReturnType<typeof useStrikeSettings>
