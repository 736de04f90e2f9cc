import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { MoveRuleDocument, RuleHealthsDocument, RulesDocument, type RuleType } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useRuleMode } from './health/useRuleMode.ts'

/** The rules of a type in their order, and the actions on them in the list. */
export function useRules(type: Ref<RuleType>) {
  const { result, loading, error, refetch } = useQuery(RulesDocument, () => ({ type: type.value }), {
    fetchPolicy: 'cache-and-network',
  })
  const rules = computed(() => [...(result.value?.rules ?? [])].sort((a, b) => a.position - b.position))
  const { result: healths } = useQuery(RuleHealthsDocument, () => ({ type: type.value }), {
    fetchPolicy: 'cache-and-network',
  })
  const { mutate: move } = useMutation(MoveRuleDocument)

  return {
    rules,
    loading,
    error,
    refetch,
    /** The health of each rule, by its id; loaded after the rules themselves. */
    healthOf: computed(() => new Map(healths.value?.rules.map(({ id, health }) => [id, health]))),
    setMode: useRuleMode(),
    moveTo: useAction(async (id: string, index: number) => {
      await move({ id, position: rules.value[index]?.position ?? index })
      await refetch()
    }),
  }
}
