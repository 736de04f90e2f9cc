import type { Ref } from 'vue'
import type { RouteLocationNormalized } from 'vue-router'
import { useUnsaved } from '../ui/useUnsaved.ts'
import type { RuleDraft } from './rule-draft.ts'
import { ruleTabs } from './rule-tabs.ts'

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
  useUnsaved(dirty, (to) => {
    if (!rule.value || !isTabOf(to, rule.value.id)) return false
    kept.set(keyOf(rule.value.id, rule.value.version), draft.value)
    return true
  })
}
