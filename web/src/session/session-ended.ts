import { createEventHook } from '@vueuse/core'

/** Fires when the server answers that nobody is signed in; the router then asks to sign in again. */
export const sessionEnded = createEventHook()
