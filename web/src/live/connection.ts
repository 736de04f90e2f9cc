import { createEventHook } from '@vueuse/core'
import { readonly, ref } from 'vue'
import { sessionEnded } from '../session/session-ended.ts'

/**
 * `idle` until something subscribes; `reconnecting` from a lost socket to the next good one; `crowded` where the session has as
 * many sockets as it may, in other tabs.
 */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'crowded'

/** The codes with which the server closes a socket: whose session has ended, and that is one too many. */
const unauthorized = 4401
const tooMany = 4429

const state = ref<ConnectionState>('idle')
const reconnected = createEventHook()
let lost = false

/** The state of the live socket. */
export const connectionState = readonly(state)

/** Calls back each time the socket is live again after it was lost: what was missed meanwhile must be fetched. */
export const onReconnected = reconnected.on

/** Listeners for the graphql-ws client, the only writer of the connection state. */
export const connectionEvents = {
  connecting: () => {
    state.value = lost ? 'reconnecting' : 'connecting'
  },
  connected: () => {
    state.value = 'live'
    if (lost) void reconnected.trigger()
    lost = false
  },
  closed: (event: unknown) => {
    const clean = event instanceof CloseEvent && event.code === 1000
    lost = lost || !clean
    state.value = clean ? 'idle' : 'reconnecting'
    if (!(event instanceof CloseEvent)) return
    if (event.code === tooMany) state.value = 'crowded'
    if (event.code === unauthorized) void sessionEnded.trigger()
  },
}
