import { useQuery } from '@vue/apollo-composable'
import { computed, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { RuleDocument, type RuleInput, type RulePartsFragment, type RuleType } from '../gql/graphql.ts'
import { say } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'
import { ruleDraft, ruleInput, type Definition, type RuleDraft } from './rule-draft.ts'
import { takeKept } from './useUnsavedRule.ts'

type Part = (whole: RuleInput) => unknown
const textOf = (part: unknown): string => JSON.stringify(part)

/** The rule that the editor shows: by `id`; a new one may begin as a copy of another. */
export interface EditedRule {
  id: string | undefined
  /** Of a new rule. */
  type: RuleType
  /** The id of the rule that a new one is a copy of. */
  copy: string | undefined
}

/** The rule that the editor begins with; none without an id. */
function useRule(id: string | undefined) {
  const { result, loading, error, refetch } = useQuery(RuleDocument, () => ({ id: id ?? '' }), {
    enabled: id !== undefined,
  })
  return { found: computed(() => result.value?.rule ?? undefined), loading, error, refetch }
}

/**
 * The draft of a rule, or of a new one, and how it differs from the saved rule. Unsaved changes are kept when the rule changes
 * meanwhile, as it does when it is saved.
 */
export function useRuleDraft(
  { id, type, copy }: EditedRule,
  definitionOf: (key: string) => Definition | undefined,
) {
  const { t } = useI18n()
  const { found, ...asked } = useRule(id ?? copy)
  /** What editing begins with. */
  const draftOf = (from: RulePartsFragment | undefined): RuleDraft => ({
    ...ruleDraft(from, type),
    ...(!id && from && { name: t('rules.copyOf', { name: plain(from.name) }) }),
  })
  const rule = computed(() => (id ? found.value : undefined))
  const draft = ref(draftOf(undefined))
  const input = computed(() => ruleInput(draft.value, definitionOf))
  const differs = (from: RulePartsFragment | undefined, part: Part = (whole) => whole): boolean =>
    textOf(part(input.value)) !== textOf(part(ruleInput(draftOf(from), definitionOf)))
  watch(
    found,
    (loaded, before) => {
      if (!loaded || (before && differs(before))) return
      const kept = id ? takeKept(id, loaded.version) : undefined
      draft.value = kept ?? draftOf(loaded)
      if (kept) say(t('rules.restored'))
    },
    { immediate: true },
  )
  return {
    ...asked,
    rule,
    draft,
    input,
    /** Resets to the saved rule, unless something was changed since it was sent. */
    adopt(sent: RuleInput): void {
      if (textOf(input.value) === textOf(sent)) draft.value = draftOf(rule.value)
    },
    isDirty: computed(() => differs(found.value)),
    /** Whether saving changes the treatment of new items: the rule is on, and its conditions or actions differ. */
    actsOtherwise: computed(
      () =>
        rule.value?.mode === 'ENABLED' && differs(rule.value, (whole) => [whole.conditions, whole.actions]),
    ),
  }
}
