import { useMutation } from '@vue/apollo-composable'
import { computed, readonly, ref, watch, type Ref } from 'vue'
import { LogRevealDocument } from '../gql/graphql.ts'
import { preferences } from '../settings/personal/preferences.ts'

/** Whether an item's pictures are to be seen, and the way to change it. */
export type Reveal = ReturnType<typeof useReveal>

/** Pictures stay blurred until asked for, again for each item; each reveal is logged once. */
export function useReveal(contentId: Ref<string | undefined>) {
  const { mutate } = useMutation(LogRevealDocument)
  const asked = ref(false)
  const logged = new Set<string>()
  watch(contentId, () => (asked.value = false))

  function toggle(): void {
    asked.value = !asked.value
    const id = contentId.value
    if (!asked.value || !id || logged.has(id)) return
    logged.add(id)
    mutate({ contentId: id }).catch(() => logged.delete(id))
  }

  return {
    /** Whether somebody asked for it: what matches known abuse material is shown for nothing less. */
    asked: readonly(asked),
    revealed: computed(() => asked.value || !preferences.value.blur),
    toggle,
  }
}
