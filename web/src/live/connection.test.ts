// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { sessionEnded } from '../session/session-ended.ts'
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

it('a socket that is closed because its session has ended leads to the sign-in, and no other does', () => {
  const ended = vi.fn()
  sessionEnded.on(ended)
  for (const code of [1000, 1006, 4403, 4429]) closed(code)
  expect(ended).not.toHaveBeenCalled()
  closed(4401)
  expect(ended).toHaveBeenCalledOnce()
})
