import { useMediaQuery } from '@vueuse/core'
import { ref } from 'vue'

/** Whether the main navigation is a drawer, for lack of space: below 768 CSS pixels, which includes a laptop at 200 % zoom. */
export const navigationFolded = useMediaQuery('(width < 48rem)')

/** Whether the drawer with the main navigation is open. */
export const navigationOpen = ref(false)
