import { computed } from 'vue'
import { requestBase } from '../app/base.ts'
import type { MediaPartsFragment } from '../gql/graphql.ts'
import type { Reveal } from './useReveal.ts'

/** A light grey, for what has no thumbnail. */
const nothing =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='3' height='2'%3E%3Crect width='3' height='2' fill='%23999'/%3E%3C/svg%3E"

/** Whether a file is to be seen, and where it is; until then nothing of it is fetched but its thumbnail. */
export function useShown(props: { media: MediaPartsFragment; reveal: Reveal }) {
  /** Whether it matches known abuse material, however little: then it is blurred whatever the preference says. */
  const matches = computed(() => (props.media.findings?.csamScore ?? 0) > 0)
  return {
    matches,
    shown: computed(() => (matches.value ? props.reveal.asked.value : props.reveal.revealed.value)),
    source: computed(() => `${requestBase()}/media/${props.media.id}${matches.value ? '?reveal' : ''}`),
    thumbnail: computed(() => props.media.findings?.thumbnail ?? nothing),
  }
}
