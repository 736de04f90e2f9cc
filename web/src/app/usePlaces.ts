import { computed } from 'vue'
import { useMayOpen } from '../session/useCan.ts'
import { places } from './navigation.ts'

/** The entries of the sidebar that the viewer may open. */
export function usePlaces() {
  const mayOpen = useMayOpen()
  return computed(() => places.filter(({ name }) => mayOpen(name)))
}
