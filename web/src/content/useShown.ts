import { computed } from 'vue'
import { requestBase } from '../app/base.ts'
import type { MediaPartsFragment } from '../gql/graphql.ts'
import { isKnown, type Reveal } from './useReveal.ts'

/** A light grey, for what has no thumbnail, and for what nothing is to be seen of. */
const nothing =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='3' height='2'%3E%3Crect width='3' height='2' fill='%23999'/%3E%3C/svg%3E"

/** What a file looks like that was not revealed; nobody's choice makes it less for what matches known abuse material. */
const veils = { NONE: 'blur-2xl', LIGHT: 'blur-md', STRONG: 'blur-2xl', COVERED: 'blur-2xl' } as const

/** Whether a file is to be seen, and where it is; until then nothing of it is fetched but its thumbnail. */
export function useShown(props: { media: MediaPartsFragment; reveal: Reveal }) {
  const strength = computed(() => props.reveal.viewing.value.blur)
  const matches = computed(() => isKnown(props.media))
  const veil = computed(() => (matches.value && strength.value === 'LIGHT' ? 'STRONG' : strength.value))
  const shown = computed(() => props.reveal.isShown(props.media))
  const arrival = computed(() => props.reveal.arrivalOf(props.media))
  return {
    shown,
    /** Whether it was asked for and did not come. */
    failed: computed(() => shown.value && arrival.value === 'failed'),
    drawn: computed(() => shown.value && arrival.value === 'drawn'),
    /** Whether it can be blurred again. */
    canBlur: computed(() => props.reveal.isBlurred(props.media)),
    isCurrent: computed(() => props.reveal.current.value?.id === props.media.id),
    source: computed(() => `${requestBase()}/media/${props.media.id}${matches.value ? '?reveal' : ''}`),
    thumbnail: computed(() =>
      veil.value === 'COVERED' ? nothing : (props.media.findings?.thumbnail ?? nothing),
    ),
    veil: computed(() => `scale-110 ${veils[veil.value]}`),
    greyscale: computed(() => (props.reveal.viewing.value.greyscale ? 'grayscale' : '')),
  }
}
