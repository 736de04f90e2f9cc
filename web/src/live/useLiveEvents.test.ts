// @vitest-environment jsdom
import { gql, type TypedDocumentNode } from '@apollo/client/core'
import { useQuery } from '@vue/apollo-composable'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { refusal, scriptedClient } from '../test/scripted-client.ts'
import { useLiveEvents } from './useLiveEvents.ts'

const depthQuery = gql`
  query Depth {
    depth
  }
` as TypedDocumentNode<{ depth: number }, Record<string, never>>
const depthChanged = gql`
  subscription DepthChanged {
    depthChanged
  }
` as TypedDocumentNode<{ depthChanged: number }, Record<string, never>>

let depth: number
/** What the server answers instead of the depth. */
let failure: Parameters<typeof refusal>[0] | Error | undefined
let unmountLast: () => void
beforeEach(() => {
  vi.useFakeTimers()
  depth = 1
  failure = undefined
})
afterEach(() => {
  unmountLast()
  vi.useRealTimers()
})

async function open() {
  const network = scriptedClient({
    Depth: () => {
      if (failure === undefined) return { data: { depth } }
      return failure instanceof Error ? failure : refusal(failure)
    },
  })
  const { result, unmount } = mountComposable(network.client, () => {
    const query = useQuery(depthQuery)
    useLiveEvents(depthChanged, {}, { query })
    return query
  })
  unmountLast = unmount
  await vi.advanceTimersByTimeAsync(10)
  return { query: result, network, depthShown: () => result.result.value?.depth }
}

/** The connection is back, and what happened meanwhile was not sent. */
async function comeBack(network: { begin: () => void }, missed: number) {
  depth = missed
  network.begin()
  await vi.advanceTimersByTimeAsync(10)
}

it.each([new Error('Failed to fetch'), 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'RATE_LIMITED'])(
  'what was missed is read as soon as the server answers again after %s',
  async (answer) => {
    const { network, depthShown } = await open()
    failure = answer
    await comeBack(network, 7)
    expect(depthShown()).toBe(1)
    await vi.advanceTimersByTimeAsync(20_000)
    failure = undefined
    await vi.advanceTimersByTimeAsync(20_000)
    expect(depthShown()).toBe(7)
    const asked = network.namesSent().length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(network.namesSent()).toHaveLength(asked)
  },
)

it('a server that stays away is asked less and less often', async () => {
  const { network } = await open()
  failure = new Error('Failed to fetch')
  await comeBack(network, 7)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.namesSent().length).toBeLessThan(9)
})

it('what the server refuses is not asked for again', async () => {
  const { network } = await open()
  failure = 'FORBIDDEN'
  await comeBack(network, 7)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.namesSent()).toEqual(['Depth', 'Depth'])
})

it('a page that was left asks for nothing more', async () => {
  const { network } = await open()
  failure = new Error('Failed to fetch')
  await comeBack(network, 7)
  unmountLast()
  const asked = network.namesSent().length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.namesSent()).toHaveLength(asked)
})
