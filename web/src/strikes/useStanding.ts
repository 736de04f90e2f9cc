import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { StrikeSettingsDocument, UserStrikesDocument } from '../gql/graphql.ts'
import { strikeStanding } from './strike-standing.ts'

/** The strikes of a user and their position on the workspace's ladder; undefined until they are loaded. */
export function useStanding(userId: Ref<string | undefined>) {
  const settings = useQuery(StrikeSettingsDocument)
  const { result, loading, error, refetch } = useQuery(
    UserStrikesDocument,
    () => ({ id: userId.value ?? '' }),
    () => ({ enabled: userId.value !== undefined, fetchPolicy: 'cache-and-network' }),
  )
  const user = computed(() =>
    result.value?.user?.id === userId.value ? (result.value?.user ?? undefined) : undefined,
  )
  const tiers = computed(() => settings.result.value?.strikeSettings.tiers)
  const standing = computed(() => tiers.value && strikeStanding(tiers.value, user.value))
  return { user, standing, loading, error, refetch }
}
