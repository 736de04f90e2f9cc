import { useApolloClient } from '@vue/apollo-composable'
import { computed, shallowRef } from 'vue'
import { CountSelectionDocument, type CountSelectionQuery, type SelectionInput } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

/** The most items of one bulk decision. */
export const mostSelected = 10_000

/** The size of a selection at its last count, and its first items; outdated answers are ignored. */
export function useCountedSelection() {
  const { client } = useApolloClient()
  const counted = shallowRef<CountSelectionQuery['countSelection']>()
  let latest: SelectionInput | undefined
  const counting = useAction(
    async (selection: SelectionInput) => {
      latest = selection
      const { data } = await client.query({
        query: CountSelectionDocument,
        variables: { selection },
        fetchPolicy: 'network-only',
      })
      if (latest === selection) counted.value = data.countSelection
    },
    { quiet: true },
  )
  return {
    /** Undefined until it is counted. */
    count: computed(() => counted.value?.totalCount.count),
    /** Whether there are more than one bulk decision can have. */
    isTooMany: computed(() => counted.value?.totalCount.isMore ?? false),
    sample: computed(() => counted.value?.sampleContent ?? []),
    sampleUsers: computed(() => counted.value?.sampleUsers ?? []),
    authorCount: computed(() => counted.value?.authorCount ?? 0),
    /** How many of them others are reviewing. */
    takenCount: computed(() => counted.value?.takenCount ?? 0),
    /** A digest of the items' ids. */
    digest: computed(() => counted.value?.digest),
    counting,
    forget: () => {
      latest = undefined
      counted.value = undefined
    },
  }
}
