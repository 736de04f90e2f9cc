import { computed } from 'vue'
import { useViewer } from '../session/useSession.ts'
import { places } from './navigation.ts'

/** The places that the signed-in person may open. */
export function usePlaces() {
  const { isAdmin } = useViewer()
  return computed(() => places.filter(({ adminOnly }) => !adminOnly || isAdmin.value))
}
