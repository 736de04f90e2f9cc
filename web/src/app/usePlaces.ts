import { computed } from 'vue'
import { useCan } from '../session/useCan.ts'
import { places } from './navigation.ts'

/** The places that the signed-in person may open. */
export function usePlaces() {
  const can = useCan()
  return computed(() => places.filter(({ permission }) => can(permission)))
}
