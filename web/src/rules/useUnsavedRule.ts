import { useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { onBeforeRouteLeave, type RouteLocationNormalized } from 'vue-router'
import { ruleTabs } from './rule-tabs.ts'
import type { RuleDraft } from './rule-draft.ts'

/** Unsaved drafts of rules while another tab of the rule is open, by the rule and the version that they are based on. */
const kept = new Map<string, RuleDraft>()
const keyOf = (id: string, version: number) => `${id}:${version}`

/** Takes the unsaved draft of the rule; undefined where there is none, or the rule was changed since. */
export function takeKept(id: string, version: number): RuleDraft | undefined {
  const draft = kept.get(keyOf(id, version))
  kept.delete(keyOf(id, version))
  return draft
}

const isTabOf = ({ name, params }: RouteLocationNormalized, id: string) =>
  params['id'] === id && ruleTabs.some(({ route }) => route === name)

/** Keeps the draft of a rule while another tab of it is open, and asks for confirmation before changes are lost. */
export function useUnsavedRule(
  rule: Readonly<Ref<{ id: string; version: number } | undefined>>,
  draft: Readonly<Ref<RuleDraft>>,
  dirty: Readonly<Ref<boolean>>,
): void {
  const { t } = useI18n()
  onBeforeRouteLeave((to) => {
    if (!dirty.value) return true
    if (!rule.value || !isTabOf(to, rule.value.id)) return window.confirm(t('rules.leave'))
    kept.set(keyOf(rule.value.id, rule.value.version), draft.value)
    return true
  })
  useEventListener(window, 'beforeunload', (event) => {
    if (dirty.value) event.preventDefault()
  })
}
