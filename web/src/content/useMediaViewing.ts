import { computed, type ComputedRef } from 'vue'
import type { MediaViewingPartsFragment as MediaViewing } from '../gql/graphql.ts'
import { useViewer } from '../session/useSession.ts'

/** The strengths of the blur, the weakest first. */
export const blurStrengths = ['NONE', 'LIGHT', 'STRONG', 'COVERED'] as const

/** The settings until the viewer's own are loaded. */
const careful: MediaViewing = { blur: 'STRONG', greyscale: false, muted: true }

/** The viewer's settings for media, as the server returns them: their own choice, but never less strict than the workspace's. */
export function useMediaViewing(): ComputedRef<MediaViewing> {
  const { viewer } = useViewer()
  return computed(() => viewer.value?.mediaViewing ?? careful)
}
