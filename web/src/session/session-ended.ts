import { createEventHook } from '@vueuse/core'

/** Fires when the server answers that there is no session; the router then asks to sign in again. */
export const sessionEnded = createEventHook()
