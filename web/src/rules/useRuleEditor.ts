import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import {
  CreateRuleDocument,
  DeleteRuleDocument,
  RuleDocument,
  RulesDocument,
  UpdateRuleDocument,
  type RuleType,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { ruleDraft, ruleInput, type Definition } from './rule-draft.ts'
import { say } from '../ui/notices.ts'

/** Editing one rule, or a new one of the type: the draft, saving it (the server names what is wrong with it), deleting. */
export function useRuleEditor(
  id: string | undefined,
  type: RuleType,
  definitionOf: (key: string) => Definition | undefined,
) {
  const { t } = useI18n()
  const router = useRouter()
  const { result, loading, error, refetch } = useQuery(RuleDocument, () => ({ id: id ?? '' }), {
    enabled: id !== undefined,
  })
  const rule = computed(() => result.value?.rule ?? undefined)
  const draft = ref(ruleDraft(undefined, type))
  watch(
    rule,
    (loaded) => {
      if (loaded) draft.value = ruleDraft(loaded, type)
    },
    { immediate: true },
  )
  const input = computed(() => ruleInput(draft.value, definitionOf))

  const refetchQueries = [RulesDocument]
  const { mutate: create } = useMutation(CreateRuleDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateRuleDocument)
  const { mutate: remove } = useMutation(DeleteRuleDocument, { refetchQueries })
  const leave = () => router.push({ name: 'rules', query: { type: draft.value.type } })

  const save = useAction(
    async () => {
      if (id) await update({ id, input: input.value })
      else await create({ input: input.value })
      say(t(id ? 'rules.saved' : 'rules.createdOff'))
      await leave()
    },
    { quiet: true },
  )
  const deletion = useAction(
    async () => {
      if (id) await remove({ id })
      say(t('rules.deleted', { name: rule.value?.name ?? draft.value.name }))
      await leave()
    },
    { quiet: true },
  )

  return { rule, draft, input, loading, error, refetch, save, deletion }
}
