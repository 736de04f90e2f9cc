import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  MoveRuleDocument,
  RulesDocument,
  SetRuleEnabledDocument,
  type RulePartsFragment,
  type RuleType,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { say } from '../ui/notices.ts'

/** The rules of a type in the order they run, and what is done to them from the list. */
export function useRules(type: Ref<RuleType>) {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(RulesDocument, () => ({ type: type.value }), {
    fetchPolicy: 'cache-and-network',
  })
  const rules = computed(() => [...(result.value?.rules ?? [])].sort((a, b) => a.position - b.position))
  const { mutate: enable } = useMutation(SetRuleEnabledDocument)
  const { mutate: move } = useMutation(MoveRuleDocument)

  return {
    rules,
    loading,
    error,
    refetch,
    setEnabled: useAction(async ({ id, name }: RulePartsFragment, enabled: boolean) => {
      await enable({ id, enabled })
      say(t(enabled ? 'rules.turnedOn' : 'rules.turnedOff', { name }))
      return true
    }),
    moveTo: useAction(async (id: string, index: number) => {
      await move({ id, position: rules.value[index]?.position ?? index })
      await refetch()
    }),
  }
}
