import { computed, ref, watch, type Ref } from 'vue'

/**
 * The draft of a form, which begins with what is stored and stays what was typed until that changes, or it is saved: what else is
 * read again of the same thing, such as the progress of a run or whether it is on, leaves the draft alone.
 */
export function useStoredDraft<Draft extends object>(
  stored: () => Draft,
  saves: () => number,
): { draft: Ref<Draft>; isDirty: Readonly<Ref<boolean>> } {
  const draft: Ref<Draft> = ref(stored()) as Ref<Draft>
  const known = computed(() => JSON.stringify(stored()))
  watch([known, saves], () => (draft.value = stored()))
  return { draft, isDirty: computed(() => JSON.stringify(draft.value) !== known.value) }
}
