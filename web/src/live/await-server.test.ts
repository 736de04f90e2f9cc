// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createApp } from 'vue'
import { i18n } from '../app/i18n.ts'
import { client } from '../graphql/client.ts'
import FailureState from '../ui/FailureState.vue'
import { awaitServer } from './await-server.ts'
import { connectionEvents, connectionState } from './connection.ts'

const away = () => Response.json({ ready: false, database: false }, { status: 503 })
const ready = () => Response.json({ ready: true, database: true })
const asked = vi.spyOn(globalThis, 'fetch')

beforeEach(() => {
  vi.useFakeTimers()
  connectionEvents.connected()
})
afterEach(() => {
  vi.useRealTimers()
  asked.mockReset()
})

/** A list that could not be loaded. @returns what it says, and how often it was loaded again */
function failed() {
  const root = document.createElement('div')
  const retried = vi.fn()
  createApp(FailureState, { error: new Error('no answer'), onRetry: retried })
    .component('UIcon', () => null)
    .component('UButton', () => null)
    .use(i18n)
    .mount(root)
  return { root, retried }
}

it('while the database does not answer the connection counts as lost, and a list is loaded once it is back', async () => {
  asked.mockImplementation(() => Promise.resolve(away()))
  const { root, retried } = failed()
  void awaitServer(client)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([connectionState.value, retried.mock.calls]).toEqual(['reconnecting', []])
  expect(root.textContent).toContain('What is missing will be loaded')
  asked.mockImplementation(() => Promise.resolve(ready()))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([connectionState.value, retried.mock.calls.length]).toEqual(['live', 1])
  expect(root.textContent).not.toContain('What is missing will be loaded')
})

it.each([
  ['is ready', ready],
  ['has no space for writes', () => Response.json({ ready: false, database: true }, { status: 503 })],
  ['is behind a proxy that shows no health', () => new Response('', { status: 404 })],
])('a server that %s is not taken to be away', async (_what, answer) => {
  asked.mockImplementation(() => Promise.resolve(answer()))
  const { retried } = failed()
  await awaitServer(client)
  expect([connectionState.value, retried.mock.calls]).toEqual(['live', []])
})

it('several failures ask once', async () => {
  asked.mockImplementation(() => Promise.resolve(ready()))
  await Promise.all([awaitServer(client), awaitServer(client), awaitServer(client)])
  expect(asked).toHaveBeenCalledOnce()
})
