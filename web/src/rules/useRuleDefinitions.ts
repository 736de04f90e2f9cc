import { useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { RuleDefinitionsDocument, type RuleType } from '../gql/graphql.ts'
import { serverText } from '../language/server-text.ts'
import type { Definition } from './rule-draft.ts'

/** Every type of rule, in the order in which they are shown. */
export const allTypes: readonly RuleType[] = ['CONTENT', 'USER', 'ROUTING']

/** The definition in the language of the reader; it is found by its English name too. */
const inWords = (definition: Definition): Definition => ({
  ...definition,
  label: serverText(definition.label),
  synonyms: [...definition.synonyms, definition.label],
  description: serverText(definition.description),
  unavailableReason: definition.unavailableReason && serverText(definition.unavailableReason),
  ...(definition.group && { group: serverText(definition.group) }),
})

/** The conditions and actions that exist, as the API describes them; the editor knows none by itself. */
export function useRuleDefinitions() {
  const { result, loading, error, refetch } = useQuery(RuleDefinitionsDocument)
  const conditions = computed<readonly Definition[]>(
    () => result.value?.conditionDefinitions.map(inWords) ?? [],
  )
  const actions = computed<readonly Definition[]>(
    () => result.value?.ruleActionDefinitions.map(inWords) ?? [],
  )

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
