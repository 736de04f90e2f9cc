import { useQuery } from '@vue/apollo-composable'
import { computed, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { RuleDocument, type RuleInput, type RulePartsFragment, type RuleType } from '../gql/graphql.ts'
import { say } from '../ui/notices.ts'
import { ruleDraft, ruleInput, type Definition } from './rule-draft.ts'
import { takeKept } from './useUnsavedRule.ts'

type Part = (whole: RuleInput) => unknown
const textOf = (part: unknown): string => JSON.stringify(part)

/**
 * The draft of a rule, or of a new one of the type, and how it differs from the saved rule. Unsaved changes are kept when the
 * rule changes meanwhile, as it does when it is saved.
 */
export function useRuleDraft(
  id: string | undefined,
  type: RuleType,
  definitionOf: (key: string) => Definition | undefined,
) {
  const { t } = useI18n()
  const asked = useQuery(RuleDocument, () => ({ id: id ?? '' }), { enabled: id !== undefined })
  const { result, loading, error, refetch } = asked
  const rule = computed(() => result.value?.rule ?? undefined)
  const draft = ref(ruleDraft(undefined, type))
  const input = computed(() => ruleInput(draft.value, definitionOf))
  const differs = (from: RulePartsFragment | undefined, part: Part = (whole) => whole): boolean =>
    textOf(part(input.value)) !== textOf(part(ruleInput(ruleDraft(from, type), definitionOf)))
  watch(
    rule,
    (loaded, before) => {
      if (!loaded || (before && differs(before))) return
      const kept = takeKept(loaded.id, loaded.version)
      draft.value = kept ?? ruleDraft(loaded, type)
      if (kept) say(t('rules.restored'))
    },
    { immediate: true },
  )
  return {
    rule,
    draft,
    input,
    loading,
    error,
    refetch,
    /** Resets to the saved rule, unless something was changed since it was sent. */
    adopt(sent: RuleInput): void {
      if (textOf(input.value) === textOf(sent)) draft.value = ruleDraft(rule.value, type)
    },
    isDirty: computed(() => differs(rule.value)),
    /** Whether saving changes the treatment of new items: the rule is on, and its conditions or actions differ. */
    actsOtherwise: computed(
      () =>
        rule.value?.mode === 'ENABLED' && differs(rule.value, (whole) => [whole.conditions, whole.actions]),
    ),
  }
}
