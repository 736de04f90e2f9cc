// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { ref } from 'vue'
import { mountComposable } from '../test/mount-composable.ts'
import { refusal, scriptedClient } from '../test/scripted-client.ts'
import { useStartBulkDecision } from './useStartBulkDecision.ts'

let unmount: () => void = () => undefined
afterEach(() => {
  unmount()
})

const remove = { decision: { status: 'HIDDEN' as const }, webhooksPerMinute: 600 }
const started = {
  data: {
    startBulkDecision: {
      __typename: 'StartBulkDecisionPayload',
      bulkDecision: {
        __typename: 'BulkDecision',
        id: 'b1',
        state: 'APPLYING',
        total: 3,
        examined: 0,
        changed: 0,
        refused: 0,
        reversed: 0,
        kept: 0,
        webhooksPerMinute: 600,
        error: null,
        selection: {},
        createdAt: '2026-01-01T00:00:00Z',
        finishedAt: null,
        createdBy: { __typename: 'Actor', id: 'm', kind: 'MEMBER', name: 'Mo', key: null },
        decision: {
          __typename: 'BulkDecisionDetails',
          status: 'HIDDEN',
          note: null,
          strikesAuthors: false,
          bansAuthors: false,
          policyCategory: null,
        },
      },
      refusals: [],
    },
  },
}
const refusedCount = refusal('BAD_USER_INPUT', {
  fields: { expectedCount: 'More than 2 items match, not 2' },
})

const counted = (count: number) => ({
  data: {
    countSelection: {
      __typename: 'SelectionCount',
      totalCount: { __typename: 'ListCount', count, isMore: false },
      authorCount: 1,
      takenCount: 0,
      digest: `of ${String(count)}`,
      sampleContent: [],
      sampleUsers: [],
    },
  },
})

function open(...answers: (typeof started | typeof refusedCount | Error)[]) {
  const counts = [2, 3, 3]
  const network = scriptedClient({
    CountSelection: () => counted(counts.shift() ?? 0),
    StartBulkDecision: () => answers.shift() ?? new Error('Asked too often'),
  })
  const selection = ref({ content: { search: 'casino' } })
  const mounted = mountComposable(network.client, () => useStartBulkDecision(selection))
  unmount = mounted.unmount
  const inputs = () =>
    network.sent
      .filter(({ name }) => name === 'StartBulkDecision')
      .map(({ variables }) => variables['input'] as Record<string, unknown>)
  return { bulk: mounted.result, inputs }
}

it('is started with the number that was counted', async () => {
  const { bulk, inputs } = open(started)
  await bulk.begin()
  await bulk.start(remove)
  expect(inputs()).toMatchObject([
    { ...remove, selection: { content: { search: 'casino' } }, expectedCount: 2, expectedDigest: 'of 2' },
  ])
  expect(bulk.startedId.value).toBe('b1')
})

it('is not started before the count is there', async () => {
  const { bulk, inputs } = open(started)
  await bulk.start(remove)
  expect(inputs()).toEqual([])
})

it('counts again where the selection has others by now, says both numbers, and starts with the new one', async () => {
  const { bulk, inputs } = open(refusedCount, started)
  await bulk.begin()
  await bulk.start(remove)
  expect([bulk.startedId.value, bulk.countedBefore.value, bulk.count.value]).toEqual([undefined, 2, 3])
  await bulk.start(remove)
  expect(inputs().map(({ expectedCount }) => expectedCount)).toEqual([2, 3])
  expect([bulk.startedId.value, bulk.countedBefore.value]).toEqual(['b1', undefined])
})

it('counts again where it has as many, but others', async () => {
  const refusedDigest = refusal('BAD_USER_INPUT', { fields: { expectedDigest: 'Other items match' } })
  const { bulk } = open(refusedDigest)
  await bulk.begin()
  await bulk.start(remove)
  expect([bulk.startedId.value, bulk.countedBefore.value, bulk.count.value]).toEqual([undefined, 2, 3])
})

it('sent again after a failure it is the same request, and another one with another decision', async () => {
  const { bulk, inputs } = open(new Error('gone'), new Error('gone'), started)
  await bulk.begin()
  await bulk.start(remove)
  expect(bulk.starting.failure.value?.code).toBe('NETWORK')
  await bulk.start(remove)
  await bulk.start({ ...remove, decision: { status: 'FLAGGED' } })
  const [first, second, third] = inputs().map(({ requestId }) => requestId)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

it('begun anew it knows nothing of what was before', async () => {
  const { bulk } = open(refusedCount, started)
  await bulk.begin()
  await bulk.start(remove)
  const begun = bulk.begin()
  expect([bulk.count.value, bulk.countedBefore.value, bulk.starting.failure.value]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await begun
  expect(bulk.count.value).toBe(3)
})
