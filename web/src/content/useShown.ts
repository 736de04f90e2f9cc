import { computed } from 'vue'
import type { MediaPartsFragment } from '../gql/graphql.ts'
import { sourceOf, veiled } from './blur.ts'
import type { Reveal } from './useReveal.ts'

/** Whether a file is revealed, and its URL; until then only its thumbnail is fetched. */
export function useShown(props: { media: MediaPartsFragment; reveal: Reveal }) {
  const viewing = computed(() => props.reveal.viewing.value)
  const shown = computed(() => props.reveal.isShown(props.media))
  const arrival = computed(() => props.reveal.arrivalOf(props.media))
  const look = computed(() => veiled(props.media, viewing.value))
  return {
    shown,
    /** Whether it was requested and failed to load. */
    failed: computed(() => shown.value && arrival.value === 'failed'),
    drawn: computed(() => shown.value && arrival.value === 'drawn'),
    /** Whether it can be blurred again. */
    canBlur: computed(() => props.reveal.isBlurred(props.media)),
    isCurrent: computed(() => props.reveal.current.value?.id === props.media.id),
    source: computed(() => sourceOf(props.media, viewing.value)),
    thumbnail: computed(() => look.value.thumbnail),
    veil: computed(() => look.value.veil),
    greyscale: computed(() => (viewing.value.greyscale ? 'grayscale' : '')),
  }
}
