import { useMediaQuery } from '@vueuse/core'
import { ref } from 'vue'

/** Whether the main navigation has no room beside the page and opens as a drawer: below 768 CSS pixels, which 200 % zoom of a laptop is too. */
export const navigationFolded = useMediaQuery('(width < 48rem)')

/** Whether the drawer with the main navigation is open. */
export const navigationOpen = ref(false)
