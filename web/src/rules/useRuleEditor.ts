import { useMutation } from '@vue/apollo-composable'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter, type RouteLocationRaw } from 'vue-router'
import {
  CreateRuleDocument,
  DeleteRuleDocument,
  RulesDocument,
  UpdateRuleDocument,
  type RuleInput,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { say } from '../ui/notices.ts'
import { plain } from '../ui/user-text.ts'
import { withEntries } from './entry-errors.ts'
import type { Definition } from './rule-draft.ts'
import { useRuleDraft, type EditedRule } from './useRuleDraft.ts'
import { useUnsavedRule } from './useUnsavedRule.ts'

/** Edits one rule, or a new one: the draft, saving it with the server's errors, deleting it. */
export function useRuleEditor(which: EditedRule, definitionOf: (key: string) => Definition | undefined) {
  const { t } = useI18n()
  const router = useRouter()
  const edited = useRuleDraft(which, definitionOf)
  const { rule, draft, input, isDirty, adopt } = edited
  const { store, remove } = useRuleMutations(which.id)
  const finished = ref(false)
  const unsaved = computed(() => isDirty.value && !finished.value)
  useUnsavedRule(rule, draft, unsaved)
  const leave = (notice: string, to: RouteLocationRaw) => {
    say(notice)
    finished.value = true
    return router.replace(to)
  }
  const save = useAction(
    async () => {
      const sent = input.value
      const made = await store(sent)
      if (made) return leave(t('rules.createdOff'), { name: 'rule', params: { id: made } })
      adopt(sent)
      return say(t('rules.saved'))
    },
    { quiet: true },
  )
  const deletion = useAction(
    async () => {
      await remove()
      const notice = t('rules.deleted', { name: plain(rule.value?.name ?? draft.value.name) })
      await leave(notice, { name: 'rules', query: { type: draft.value.type } })
    },
    { quiet: true },
  )
  return { ...edited, save, deletion, ...useRefused(save.fields, input) }
}

/** The last errors of saving or previewing the draft, by field. */
function useRefused(ofSave: Ref<Readonly<Record<string, string>>>, input: Ref<RuleInput>) {
  const refused = shallowRef<{ fields: Readonly<Record<string, string>>; input: RuleInput }>()
  const refuse = (fields: Readonly<Record<string, string>>): void => {
    refused.value = { fields, input: input.value }
  }
  watch(ofSave, refuse)
  return { refuse, errors: computed(() => withEntries(refused.value?.fields ?? {}, refused.value?.input)) }
}

/** Saving a rule, or a new one without an id, and deleting it. */
function useRuleMutations(id: string | undefined) {
  const refetchQueries = [RulesDocument]
  const { mutate: create } = useMutation(CreateRuleDocument, { refetchQueries })
  const { mutate: update } = useMutation(UpdateRuleDocument)
  const { mutate: remove } = useMutation(DeleteRuleDocument, { refetchQueries })
  return {
    /** The id of a created rule. */
    store: async (input: RuleInput): Promise<string | undefined> => {
      if (!id) return (await create({ input }))?.data?.createRule.rule.id
      await update({ input: { id, ...input } })
      return undefined
    },
    remove: async () => id && (await remove({ id })),
  }
}
