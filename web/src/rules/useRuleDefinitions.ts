import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { RuleDefinitionsDocument, type RuleType } from '../gql/graphql.ts'
import type { Definition } from './rule-draft.ts'

/** Every type of rule, in the order in which they are shown. */
export const allTypes: readonly RuleType[] = ['CONTENT', 'USER', 'ROUTING']

/** The definitions of all conditions and actions, from the API; the editor has none of its own. */
export function useRuleDefinitions() {
  const { result, loading, error, refetch } = useQuery(RuleDefinitionsDocument)
  const conditions = computed<readonly Definition[]>(() => result.value?.conditionDefinitions ?? [])
  const actions = computed<readonly Definition[]>(() => result.value?.ruleActionDefinitions ?? [])

  return {
    conditions,
    actions,
    loading,
    error,
    refetch,
    /** The types of rule that can be created: those with a condition and an action. */
    types: computed(() =>
      allTypes.filter((type) =>
        [conditions.value, actions.value].every((all) =>
          all.some(({ appliesTo }) => appliesTo.includes(type)),
        ),
      ),
    ),
    definitionOf: (key: string) =>
      conditions.value.find((definition) => definition.key === key) ??
      actions.value.find((definition) => definition.key === key),
  }
}
