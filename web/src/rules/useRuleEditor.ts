import { useMutation } from '@vue/apollo-composable'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import {
  CreateRuleDocument,
  DeleteRuleDocument,
  RulesDocument,
  UpdateRuleDocument,
  type RuleInput,
  type RuleType,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { say } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'
import { withEntries } from './entry-errors.ts'
import type { Definition } from './rule-draft.ts'
import { useRuleDraft } from './useRuleDraft.ts'
import { useUnsavedRule } from './useUnsavedRule.ts'

/** Editing one rule, or a new one of the type: the draft, saving it (the server names what is wrong with it), deleting. */
export function useRuleEditor(
  id: string | undefined,
  type: RuleType,
  definitionOf: (key: string) => Definition | undefined,
) {
  const { t } = useI18n()
  const router = useRouter()
  const edited = useRuleDraft(id, type, definitionOf)
  const { rule, draft, input, isDirty } = edited
  const { store, remove } = useRuleMutations(id)
  const finished = ref(false)
  const sent = shallowRef<RuleInput>()
  useUnsavedRule(
    rule,
    draft,
    computed(() => isDirty.value && !finished.value),
  )

  const leave = (notice: string) => {
    say(notice)
    finished.value = true
    return router.push({ name: 'rules', query: { type: draft.value.type } })
  }
  const save = useAction(
    async () => {
      sent.value = input.value
      await store(input.value)
      await leave(t(id ? 'rules.saved' : 'rules.createdOff'))
    },
    { quiet: true },
  )
  const deletion = useAction(
    async () => {
      await remove()
      await leave(t('rules.deleted', { name: plain(rule.value?.name ?? draft.value.name) }))
    },
    { quiet: true },
  )
  const errors = computed(() => withEntries(save.fields.value, sent.value))

  return { ...edited, save, errors, deletion }
}

/** Storing a rule, or a new one without an id, and deleting it. */
function useRuleMutations(id: string | undefined) {
  const refetchQueries = [RulesDocument]
  const { mutate: create } = useMutation(CreateRuleDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateRuleDocument)
  const { mutate: remove } = useMutation(DeleteRuleDocument, { refetchQueries })
  return {
    store: (input: RuleInput) => (id ? update({ input: { id, ...input } }) : create({ input })),
    remove: async () => id && (await remove({ id })),
  }
}
