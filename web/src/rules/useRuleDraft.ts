import { useQuery } from '@vue/apollo-composable'
import { computed, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { RuleDocument, type RuleInput, type RuleType } from '../gql/graphql.ts'
import { say } from '../ui/notices.ts'
import { ruleDraft, ruleInput, type Definition } from './rule-draft.ts'
import { takeKept } from './useUnsavedRule.ts'

/** The draft of a rule, or of a new one of the type, and how it differs from what is saved. */
export function useRuleDraft(
  id: string | undefined,
  type: RuleType,
  definitionOf: (key: string) => Definition | undefined,
) {
  const { t } = useI18n()
  const { result, loading, error, refetch } = useQuery(RuleDocument, () => ({ id: id ?? '' }), {
    enabled: id !== undefined,
  })
  const rule = computed(() => result.value?.rule ?? undefined)
  const draft = ref(ruleDraft(undefined, type))
  watch(
    rule,
    (loaded) => {
      if (!loaded) return
      const kept = takeKept(loaded.id, loaded.version)
      draft.value = kept ?? ruleDraft(loaded, type)
      if (kept) say(t('rules.restored'))
    },
    { immediate: true },
  )
  const input = computed(() => ruleInput(draft.value, definitionOf))
  const saved = computed(() => ruleInput(ruleDraft(rule.value, type), definitionOf))
  const differs = (of: (whole: RuleInput) => unknown): boolean =>
    JSON.stringify(of(input.value)) !== JSON.stringify(of(saved.value))

  return {
    rule,
    draft,
    input,
    loading,
    error,
    refetch,
    isDirty: computed(() => differs((whole) => whole)),
    /** Whether saving changes what happens to items that arrive: the rule is on, and judges or acts otherwise. */
    actsOtherwise: computed(
      () => rule.value?.mode === 'ENABLED' && differs(({ conditions, actions }) => [conditions, actions]),
    ),
  }
}
