// @vitest-environment jsdom
import { ApolloError, ApolloLink, execute, type FetchResult, gql, Observable } from '@apollo/client/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectionEvents } from './connection.ts'
import { subscribedAgain } from './subscribed-again.ts'

const query = gql`
  subscription {
    queueChanged {
      kind
    }
  }
`
const event: FetchResult = { data: { queueChanged: { kind: 'UPDATED' } } }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A subscription over sockets that end one after the other as they are told to. */
function subscribed() {
  const sockets: ((end: unknown) => void)[] = []
  const network = new ApolloLink(
    () =>
      new Observable((observer) => {
        observer.next(event)
        sockets.push((error) => {
          observer.error(error)
        })
      }),
  )
  const received: unknown[] = []
  const subscription = execute(ApolloLink.from([subscribedAgain, network]), { query }).subscribe({
    next: (result) => received.push(result),
    error: () => received.push('error'),
  })
  return {
    received,
    subscription,
    count: () => sockets.length,
    close: (code: number) => {
      connectionEvents.closed(new CloseEvent('close', { code }))
      sockets.at(-1)?.(new Error(`Socket closed with event ${String(code)}`))
    },
    refuse: () => sockets.at(-1)?.(new ApolloError({ errorMessage: 'NOT_FOUND' })),
  }
}

it.each([4500, 1011, 1013])('is opened again after a socket that was closed with %d', async (code) => {
  const { received, count, close } = subscribed()
  close(code)
  await vi.advanceTimersByTimeAsync(4_100)
  expect([count(), received]).toEqual([2, [event, event]])
})

it.each([4401, 4429])('ends with a socket that was closed with %d', async (code) => {
  const { received, count, close } = subscribed()
  close(code)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([count(), received]).toEqual([1, [event, 'error']])
})

it('ends with what the server refuses', async () => {
  const { received, count, refuse } = subscribed()
  connectionEvents.connected()
  refuse()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([count(), received]).toEqual([1, [event, 'error']])
})

it('is not opened again once the page was left', async () => {
  const { subscription, count, close } = subscribed()
  close(4500)
  subscription.unsubscribe()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(1)
})
