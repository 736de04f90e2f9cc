import { computed, shallowRef } from 'vue'

/** A dialog about one object: `subject` is the object, `open` whether it is shown; closing clears the subject. */
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
