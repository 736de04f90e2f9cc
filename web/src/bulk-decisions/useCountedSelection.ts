import { useApolloClient } from '@vue/apollo-composable'
import { computed, shallowRef } from 'vue'
import { CountSelectionDocument, type CountSelectionQuery, type SelectionInput } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'

/** The most items of one bulk decision. */
export const mostSelected = 10_000

/** How many can be picked one by one; a filter takes no more ids. */
export const mostPicked = 100

/** How many of what a filter selects are shown; of what was picked, all are. */
const fewSampled = 5

/** How many were picked one by one; undefined where a filter selects. */
export const pickedCount = ({ content, users, reviews }: SelectionInput): number | undefined =>
  (content ?? users ?? reviews)?.ids?.length

/** How many items a selection has, as it was counted last, and the first of them; an answer that came too late is left out. */
export function useCountedSelection() {
  const { client } = useApolloClient()
  const counted = shallowRef<CountSelectionQuery['countSelection']>()
  let latest: SelectionInput | undefined
  const counting = useAction(
    async (selection: SelectionInput) => {
      latest = selection
      const { data } = await client.query({
        query: CountSelectionDocument,
        variables: { selection, sampleSize: pickedCount(selection) === undefined ? fewSampled : mostPicked },
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
