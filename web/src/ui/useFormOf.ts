import { ref, shallowRef } from 'vue'

/** A form about a thing that is changed, or about a new one: `edit` opens it, `subject` is what it is about. */
export function useFormOf<Subject>() {
  const subject = shallowRef<Subject>()
  const open = ref(false)
  const edit = (thing?: Subject): void => {
    subject.value = thing
    open.value = true
  }
  return { subject, open, edit }
}
