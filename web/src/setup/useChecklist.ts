import { computed, ref, watch } from 'vue'
import { useSetupShown } from './setup-shown.ts'
import { useSetup } from './useSetup.ts'

/** The checklist of the viewer's workspace: the progress of the set-up, and whether it is shown. */
export function useChecklist({ may, hidden, asked, hide } = useSetupShown()) {
  const wanted = computed(() => may.value && !hidden.value)
  const setup = useSetup(wanted)
  const { progress, finished, answered } = setup
  /** The finished checklist is shown to the person who just finished it; later only on request. */
  const unfinished = ref(false)
  watch(
    progress,
    (read) => {
      if (!read || unfinished.value) return
      unfinished.value = !finished.value
      if (finished.value && !asked.value) hide()
    },
    { immediate: true },
  )
  return {
    setup,
    hide,
    shown: computed(() => wanted.value && progress.value !== undefined && (unfinished.value || asked.value)),
    /** Whether it is known if it is shown: only then can what stands below it be placed. */
    known: computed(() => !wanted.value || answered.value),
  }
}
