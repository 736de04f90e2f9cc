import { useMediaQuery } from '@vueuse/core'
import { ref } from 'vue'

/**
 * Whether the main navigation is a drawer and Review shows one pane at a time, for lack of space: below 1,024 CSS pixels, the
 * `lg` of the styles, which includes a laptop at 200 % zoom and a tablet held upright.
 */
export const navigationFolded = useMediaQuery('(width < 64rem)')

/** Whether the drawer with the main navigation is open. */
export const navigationOpen = ref(false)
