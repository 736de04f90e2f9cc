import { useColorMode } from '@vueuse/core'

/** The chosen theme (`auto` follows the system); `theme-init.js` applies the same key before the first paint. */
export const theme = useColorMode({ storageKey: 'verdict.theme', emitAuto: true, disableTransition: false })
