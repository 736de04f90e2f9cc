// @vitest-environment jsdom
import { ApolloLink, execute, type FetchResult, gql, Observable } from '@apollo/client/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '../test/scripted-client.ts'
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
  const sockets: {
    next: (result: FetchResult) => void
    error: (error: unknown) => void
    complete: () => void
  }[] = []
  const network = new ApolloLink(
    () =>
      new Observable((observer) => {
        sockets.push({
          next: (result) => {
            observer.next(result)
          },
          error: (error) => {
            observer.error(error)
          },
          complete: () => {
            observer.complete()
          },
        })
      }),
  )
  connectionEvents.connected()
  const received: unknown[] = []
  const subscription = execute(ApolloLink.from([subscribedAgain, network]), { query }).subscribe({
    next: (result) => received.push(result),
    error: () => received.push('error'),
    complete: () => received.push('end'),
  })
  return {
    received,
    subscription,
    count: () => sockets.length,
    close: (code: number) => {
      connectionEvents.closed(new CloseEvent('close', { code }))
      sockets.at(-1)?.error(new Error(`Socket closed with event ${String(code)}`))
    },
    send: () => sockets.at(-1)?.next(event),
    /** Answers as the server does where it cannot subscribe: with an error as the only result. */
    answer: (code: string) => {
      sockets.at(-1)?.next({ data: null, ...refusal(code) })
      sockets.at(-1)?.complete()
    },
  }
}

it.each([4500, 1011, 1013])('is opened again after a socket that was closed with %d', async (code) => {
  const { received, count, close, send } = subscribed()
  send()
  close(code)
  await vi.advanceTimersByTimeAsync(4_100)
  send()
  expect([count(), received]).toEqual([2, [event, event]])
})

it.each([4401, 4429])('ends with a socket that was closed with %d', async (code) => {
  const { received, count, close } = subscribed()
  close(code)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([count(), received]).toEqual([1, ['error']])
})

it.each(['UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'RATE_LIMITED'])(
  'is asked for again where the server answers %s',
  async (code) => {
    const { received, count, answer, send } = subscribed()
    answer(code)
    await vi.advanceTimersByTimeAsync(4_100)
    answer(code)
    await vi.advanceTimersByTimeAsync(5_100)
    send()
    expect([count(), received]).toEqual([3, [event]])
  },
)

it('ends with what the server refuses', async () => {
  const { received, count, answer } = subscribed()
  answer('NOT_FOUND')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([count(), received.at(-1)]).toEqual([1, 'end'])
})

it('is not opened again once the page was left', async () => {
  const { subscription, count, close } = subscribed()
  close(4500)
  subscription.unsubscribe()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(1)
})
