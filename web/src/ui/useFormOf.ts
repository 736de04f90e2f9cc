import { ref, shallowRef } from 'vue'

/** A form about an existing or a new object: `edit` opens it, `subject` is the object. */
export function useFormOf<Subject>() {
  const subject = shallowRef<Subject>()
  const open = ref(false)
  const edit = (thing?: Subject): void => {
    subject.value = thing
    open.value = true
  }
  return { subject, open, edit }
}
