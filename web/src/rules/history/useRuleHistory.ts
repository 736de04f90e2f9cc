import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  RestoreRuleDocument,
  RuleDifferenceDocument,
  RuleDocument,
  RuleEventsDocument,
  RulesDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { usePages } from '../../graphql/usePages.ts'
import { say } from '../../ui/notices.ts'

const numberOf = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** The history of a rule, the shown version with the one it is compared with, and restoring it. */
export function useRuleHistory(id: string, filters: Ref<{ version?: string; with?: string }>) {
  const { t } = useI18n()
  const events = usePages({
    query: RuleEventsDocument,
    variables: computed(() => ({ id, first: 50 })),
    read: (data) => data.ruleEvents,
  })
  const newest = computed(() => events.items.value.find(({ version }) => version !== null)?.version ?? 1)
  const shown = computed(() => numberOf(filters.value.version) ?? newest.value)
  const base = computed(() => numberOf(filters.value.with) ?? Math.max(shown.value - 1, 1))
  const compared = useQuery(
    RuleDifferenceDocument,
    () => ({ id, from: base.value, to: shown.value }),
    () => ({ enabled: events.items.value.length > 0 }),
  )
  const { mutate } = useMutation(RestoreRuleDocument, {
    refetchQueries: [RulesDocument, RuleDocument],
    awaitRefetchQueries: true,
  })
  return {
    events,
    newest,
    shown,
    base,
    compared,
    difference: computed(() => compared.result.value?.ruleDifference),
    restore: useAction(
      async (version: number) => {
        const answer = (await mutate({ id, version }))?.data?.restoreRule
        say(t('rules.history.restored', { version }))
        await events.refetch()
        return answer
      },
      { quiet: true },
    ),
  }
}
