import { createEventHook } from '@vueuse/core'
import { computed, ref } from 'vue'
import { sessionEnded } from '../session/session-ended.ts'

/**
 * `idle` until the first subscription; `reconnecting` from a lost socket to the next open one, and while the server is away
 * behind an open one; `crowded` where the session has its maximum of sockets, in other tabs.
 */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'reconnecting' | 'crowded'

/** Close codes of the server: the session has ended, or has too many sockets. */
const unauthorized = 4401
const tooMany = 4429

const state = ref<ConnectionState>('idle')
const away = ref(false)
const reconnected = createEventHook()
let lost = false
let refused = false

/** The state of the live connection. */
export const connectionState = computed<ConnectionState>(() => (away.value ? 'reconnecting' : state.value))

/** Whether the server has refused the last socket for a reason that another one would be refused for as well. */
export const isRefused = (): boolean => refused

/**
 * Called each time the socket is open again after it was lost, or the server is back behind an open one: events in between were
 * not received, so data must be refetched.
 */
export const onReconnected = reconnected.on

/** Listeners for the graphql-ws client, which alone change the connection state. */
export const connectionEvents = {
  connecting: () => {
    state.value = lost ? 'reconnecting' : 'connecting'
  },
  connected: () => {
    state.value = 'live'
    if (lost) void reconnected.trigger()
    lost = false
    refused = false
  },
  closed: (event: unknown) => {
    const clean = event instanceof CloseEvent && event.code === 1000
    lost = lost || !clean
    state.value = clean ? 'idle' : 'reconnecting'
    refused = event instanceof CloseEvent && [unauthorized, tooMany].includes(event.code)
    if (!(event instanceof CloseEvent)) return
    if (event.code === tooMany) state.value = 'crowded'
    if (event.code === unauthorized) void sessionEnded.trigger()
  },
}

/** Sets whether the server, or its database, is away although the socket is open. */
export function setAway(isAway: boolean): void {
  const isBack = away.value && !isAway
  away.value = isAway
  if (isBack) void reconnected.trigger()
}
