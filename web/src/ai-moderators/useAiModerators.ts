import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { AiModeratorsDocument, type AiModeratorsQuery } from '../gql/graphql.ts'
import { percent } from '../language/formats.ts'

type ModeratorRow = AiModeratorsQuery['aiModerators'][number]

/** The AI moderators of the workspace. */
export function useAiModerators() {
  const { result, loading, error, refetch } = useQuery(AiModeratorsDocument, null, {
    fetchPolicy: 'cache-and-network',
  })
  const providers = computed(
    () => new Map((result.value?.aiProviders ?? []).map(({ key, label }) => [key, label])),
  )

  /** How often humans decided the same, over all categories. */
  function agreementOf({ agreement }: ModeratorRow): { decided: number; share: string } | undefined {
    const decided = agreement.reduce((sum, line) => sum + line.decided, 0)
    const agreed = agreement.reduce((sum, line) => sum + line.agreed, 0)
    return decided === 0 ? undefined : { decided, share: percent(agreed / decided) }
  }

  return {
    moderators: computed(() => result.value?.aiModerators ?? []),
    providerName: (key: string): string => providers.value.get(key) ?? key,
    agreementOf,
    loading,
    error,
    refetch,
  }
}
