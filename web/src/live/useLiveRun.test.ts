// @vitest-environment jsdom
import { gql, type TypedDocumentNode } from '@apollo/client/core'
import { useQuery } from '@vue/apollo-composable'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { computed } from 'vue'
import { mountComposable } from '../test/mount-composable.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { connectionEvents } from './connection.ts'
import { useLiveRun } from './useLiveRun.ts'

interface Run {
  __typename: 'Run'
  id: string
  state: string
  examined: number
}

const runQuery = gql`
  query OneRun {
    run {
      id
      state
      examined
    }
  }
` as TypedDocumentNode<{ run: Run }, Record<string, never>>
const runChanged = gql`
  subscription RunChanged($id: ID!) {
    runChanged(id: $id) {
      id
      state
      examined
    }
  }
` as TypedDocumentNode<{ runChanged: Run }, { id: string }>

const at = (examined: number, state = 'running'): Run => ({ __typename: 'Run', id: 'r', state, examined })

let now: Run
let unmountLast: () => void = () => undefined
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  unmountLast()
  vi.useRealTimers()
})

async function open(first: Run) {
  now = first
  const network = scriptedClient({ OneRun: () => ({ data: { run: now } }) })
  const { result, unmount } = mountComposable(network.client, () => {
    const query = useQuery(runQuery)
    const run = computed(() => query.result.value?.run)
    useLiveRun(runChanged, run, () => query.refetch())
    return run
  })
  unmountLast = unmount
  await vi.advanceTimersByTimeAsync(10)
  return { run: result, network }
}

it('each change replaces what was read', async () => {
  const { run, network } = await open(at(0))
  network.emit({ runChanged: at(8) })
  await vi.advanceTimersByTimeAsync(10)
  expect(run.value?.examined).toBe(8)
})

it('what happened before the subscription began is found by one more look, and only one', async () => {
  const { run, network } = await open(at(0))
  now = at(3, 'finished')
  await vi.advanceTimersByTimeAsync(2000)
  expect(run.value?.state).toBe('finished')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(network.namesSent()).toEqual(['OneRun', 'OneRun'])
})

it('what was missed while the connection was lost is read again', async () => {
  const { run } = await open(at(0))
  await vi.advanceTimersByTimeAsync(2000)
  now = at(5)
  connectionEvents.closed(new CloseEvent('close', { code: 1006 }))
  connectionEvents.connected()
  await vi.advanceTimersByTimeAsync(10)
  expect(run.value?.examined).toBe(5)
})

it('one that is over is not looked at again', async () => {
  const { network } = await open(at(3, 'finished'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(network.namesSent()).toEqual(['OneRun'])
})
