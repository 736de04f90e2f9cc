import { computed, shallowRef } from 'vue'

/** A dialog about one thing: `subject` is what it is about, `open` whether it shows; closing forgets the subject. */
export function useDialogOf<Subject>() {
  const subject = shallowRef<Subject>()
  const open = computed({
    get: () => subject.value !== undefined,
    set: (shown) => {
      if (!shown) subject.value = undefined
    },
  })
  return { subject, open }
}
