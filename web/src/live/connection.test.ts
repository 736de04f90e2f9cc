// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { connectionEvents, connectionState } from './connection.ts'

const closed = (code: number) => connectionEvents.closed(new CloseEvent('close', { code }))

it.each([
  [1000, 'idle'],
  [1006, 'reconnecting'],
  [4429, 'crowded'],
])('a socket that is closed with %d leaves it %s', (code, state) => {
  connectionEvents.connecting()
  connectionEvents.connected()
  expect(connectionState.value).toBe('live')
  closed(code)
  expect(connectionState.value).toBe(state)
})
