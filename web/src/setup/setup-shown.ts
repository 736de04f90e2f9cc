import { useLocalStorage } from '@vueuse/core'
import { computed, type Ref, ref } from 'vue'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'

/** The workspaces, by their ids, whose checklist is not wanted in this browser: it was dismissed, or all of it was done. */
const hiddenIn = useLocalStorage<string[]>('verdict.setup-hidden', [])
/** The workspace whose checklist was asked for since the page was loaded, done or not. */
const askedIn = ref<string>()

/** Whether the checklist of a workspace, by its id, is hidden or was asked for, and how somebody asks for it and hides it. */
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

/** The same of the viewer's workspace, and whether they may set it up at all. */
export function useSetupShown() {
  const can = useCan()
  const { workspace } = useViewer()
  const id = computed(() => workspace.value?.id)
  const may = computed(() => can('workspace.update') && can('apiKeys.manage'))
  return { may, ...setupShownIn(id) }
}
