import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { ReviewQueuesDocument } from '../gql/graphql.ts'
import { choicesOf, useCategoryChoices, usePolicyChoices } from '../ui/choices.ts'
import { filterWords } from './export-words.ts'

/** The filters of an export, with the names of policy categories, categories and queues in place of their ids. */
export function useFilterWords(): (variables: unknown) => string[] {
  const policies = usePolicyChoices()
  const categories = useCategoryChoices()
  const { result } = useQuery(ReviewQueuesDocument)
  const names = computed(() => {
    const known = [...policies.value, ...categories.value, ...choicesOf(result.value?.reviewQueues ?? [])]
    return new Map(known.map(({ value, label }) => [value, label]))
  })
  return (variables) => filterWords(variables, names.value)
}
