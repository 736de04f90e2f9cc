import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { StrikeSettingsDocument } from '../../gql/graphql.ts'
import { useAnswered } from '../../graphql/useAnswered.ts'

/** The strike ladder of the workspace. */
export function useStrikeSettings() {
  const { result, error, refetch } = useQuery(StrikeSettingsDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  return {
    settings: computed(() => result.value?.strikeSettings),
    answered: useAnswered({ result, error }),
    error,
    refetch,
  }
}

export type StrikeSettings = ReturnType<typeof useStrikeSettings>
