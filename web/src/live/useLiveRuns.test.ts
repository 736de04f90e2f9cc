// @vitest-environment jsdom
import { gql, type TypedDocumentNode } from '@apollo/client/core'
import { useQuery } from '@vue/apollo-composable'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { computed } from 'vue'
import { mountComposable } from '../test/mount-composable.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { useLiveRuns } from './useLiveRuns.ts'

interface Run {
  __typename: 'Run'
  id: string
  state: string
  examined: number
}

const runQuery = gql`
  query Runs {
    runs {
      id
      state
      examined
    }
  }
` as TypedDocumentNode<{ runs: Run[] }, Record<string, never>>
const runChanged = gql`
  subscription RunChanged($id: ID) {
    runChanged(id: $id) {
      id
      state
      examined
    }
  }
` as TypedDocumentNode<{ runChanged: Run }, { id?: string | null }>

const at = (examined: number, state = 'running', id = 'r'): Run => ({
  __typename: 'Run',
  id,
  state,
  examined,
})

let now: Run[]
/** What happens after the next answer was read, and before it arrives. */
let whileAnswering: () => void = () => undefined
let unmountLast: () => void = () => undefined
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  unmountLast()
  vi.useRealTimers()
})

async function open(...first: Run[]) {
  now = first
  const network = scriptedClient({
    Runs: () => {
      const answer = { data: { runs: now } }
      whileAnswering()
      return answer
    },
  })
  const { result, unmount } = mountComposable(network.client, () => {
    const query = useQuery(runQuery)
    const runs = computed(() => query.result.value?.runs ?? [])
    useLiveRuns({ changed: runChanged, runs, underWay: ['running'], query })
    return runs
  })
  unmountLast = unmount
  await vi.advanceTimersByTimeAsync(10)
  return { runs: result, network }
}

it('each change replaces what was read', async () => {
  const { runs, network } = await open(at(0))
  network.emit({ runChanged: at(8) })
  await vi.advanceTimersByTimeAsync(10)
  expect(runs.value[0]?.examined).toBe(8)
})

it('what happened before the subscription began is read once, also after a lost connection', async () => {
  const { runs, network } = await open(at(0))
  now = [at(3, 'finished')]
  network.begin()
  await vi.advanceTimersByTimeAsync(10)
  expect(runs.value[0]?.state).toBe('finished')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(network.namesSent()).toEqual(['Runs', 'Runs'])
})

it('an answer that is older than an event is not the last one', async () => {
  const { runs, network } = await open(at(0))
  whileAnswering = () => {
    whileAnswering = () => undefined
    now = [at(9, 'finished')]
    network.emit({ runChanged: at(9, 'finished') })
  }
  network.begin()
  await vi.advanceTimersByTimeAsync(10)
  expect(runs.value[0]?.state).toBe('finished')
})

it('what follows from one that has ended is read once', async () => {
  const { network } = await open(at(0))
  now = [at(9, 'finished')]
  network.emit({ runChanged: at(9, 'finished') })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(network.namesSent()).toEqual(['Runs', 'Runs'])
})

it('one that is over is not looked at again', async () => {
  const { network } = await open(at(3, 'finished'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(network.namesSent()).toEqual(['Runs'])
})

it('several are followed at a time, and the last by itself', async () => {
  const { runs, network } = await open(at(0), at(0, 'running', 's'))
  expect(network.subscribedTo()).toEqual([{ id: null }])
  network.emit({ runChanged: at(4, 'finished') })
  network.emit({ runChanged: at(2, 'running', 's') })
  await vi.advanceTimersByTimeAsync(10)
  expect(runs.value.map(({ id, examined }) => [id, examined])).toEqual([
    ['r', 4],
    ['s', 2],
  ])
  expect(network.subscribedTo()).toEqual([{ id: 's' }])
})
