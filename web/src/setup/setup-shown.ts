import { useLocalStorage } from '@vueuse/core'
import { computed, type Ref, ref } from 'vue'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'

/** The ids of workspaces whose checklist is hidden in this browser: it was dismissed, or completed. */
const hiddenIn = useLocalStorage<string[]>('verdict.setup-hidden', [])
/** The id of the workspace whose checklist was opened since the page was loaded, complete or not. */
const askedIn = ref<string>()

/** Whether the checklist of a workspace is hidden or was opened, with the methods to open and hide it. */
export function setupShownIn(id: Ref<string | undefined>) {
  const isHere = (one: string | undefined): boolean => one !== undefined && one === id.value
  return {
    hidden: computed(() => hiddenIn.value.some(isHere)),
    asked: computed(() => isHere(askedIn.value)),
    ask(): void {
      askedIn.value = id.value
      hiddenIn.value = hiddenIn.value.filter((one) => !isHere(one))
    },
    hide(): void {
      askedIn.value = undefined
      if (id.value && !hiddenIn.value.some(isHere)) hiddenIn.value = [...hiddenIn.value, id.value]
    },
  }
}

/** The same for the viewer's workspace, and whether they may set it up at all. */
export function useSetupShown() {
  const can = useCan()
  const { workspace } = useViewer()
  const id = computed(() => workspace.value?.id)
  const may = computed(() => can('workspace.update') && can('apiKeys.manage'))
  return { may, ...setupShownIn(id) }
}
