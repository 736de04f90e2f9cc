import { computed, type ComputedRef } from 'vue'
import type { MediaViewingPartsFragment as MediaViewing } from '../gql/graphql.ts'
import { useViewer } from '../session/useSession.ts'

/** How little is to be seen of what was not revealed, the least strict first. */
export const blurStrengths = ['NONE', 'LIGHT', 'STRONG', 'COVERED'] as const

/** How media are shown until it is known how somebody likes it. */
const careful: MediaViewing = { blur: 'STRONG', greyscale: false, muted: true }

/** How media are shown to the person who is signed in, as the server says: their own choice, and no less than the workspace's. */
export function useMediaViewing(): ComputedRef<MediaViewing> {
  const { viewer } = useViewer()
  return computed(() => viewer.value?.mediaViewing ?? careful)
}
