import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { ClassifierMistakesDocument, ClassifierReachDocument } from '../gql/graphql.ts'

/** What a version would have caught at a threshold: of the newest items, and the examples that it gets wrong. */
export function useReach(
  classifierId: string,
  versionId: string,
  threshold: Ref<number>,
  debounced: Ref<number>,
) {
  const reach = useQuery(ClassifierReachDocument, { versionId })
  const mistakes = useQuery(
    ClassifierMistakesDocument,
    () => ({ id: classifierId, threshold: debounced.value }),
    { fetchPolicy: 'cache-and-network', keepPreviousResult: true },
  )
  return {
    reach: computed(() => {
      const found = reach.result.value?.classifierReach
      const caught = found?.byLikelihood.slice(threshold.value).reduce((sum, count) => sum + count, 0) ?? 0
      return found && { looked: found.looked, caught }
    }),
    mistakes: computed(() => mistakes.result.value?.classifier?.mistakes ?? []),
    refetch: () => mistakes.refetch(),
  }
}
