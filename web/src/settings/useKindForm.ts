import { computed, ref, shallowRef, type Ref } from 'vue'
import { useDialogOf } from '../ui/useDialogOf.ts'

interface Kind {
  key: string
  label: string
}

/** The form of a page whose rows are of several kinds: the kind and the row it is open for, and the row that is to be removed. */
export function useKindForm<Row extends { id: string }, K extends Kind>(
  kinds: Ref<readonly K[]>,
  remove: { run: (id: string) => Promise<unknown> },
) {
  const kindKey = ref<string>()
  const editing = shallowRef<Row>()
  const formOpen = ref(false)
  const kind = computed(() => kinds.value.find(({ key }) => key === kindKey.value))
  const { subject: removing, open: removeOpen } = useDialogOf<Row>()
  return {
    kind,
    editing,
    formOpen,
    removing,
    removeOpen,
    kindName: (key: string): string => kinds.value.find((one) => one.key === key)?.label ?? key,
    /** Opens the form for an existing or a new row. */
    edit(key: string, row?: Row): void {
      kindKey.value = key
      editing.value = row
      formOpen.value = true
    },
    async removeIt(): Promise<void> {
      if (removing.value && (await remove.run(removing.value.id))) removeOpen.value = false
    },
  }
}
