// @vitest-environment jsdom
import type { FetchResult } from '@apollo/client/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { refusal, scriptedClient } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { useItemDecision } from './useItemDecision.ts'

const taken: FetchResult = {
  data: {
    decide: {
      __typename: 'DecidePayload',
      refusals: [],
      undoableUntil: null,
      next: null,
      golden: null,
      actions: [],
      review: null,
    },
  },
}

function item(...answers: (FetchResult | Error)[]) {
  const network = scriptedClient({ Decide: () => answers.shift() ?? new Error('Failed to fetch') })
  const parts = { name: () => 'c-1', decided: vi.fn(), undone: vi.fn(), changed: vi.fn() }
  const { result } = mountComposable(network.client, () => useItemDecision({ type: 'CONTENT', ...parts }))
  const ids = () =>
    network.sent.map(({ variables }) => (variables['input'] as { requestId: string }).requestId)
  return { ...parts, run: result.run, network, ids }
}
const decision = (requestId: string, over: object = {}) => ({
  content: { id: 'c' },
  status: 'HIDDEN' as const,
  authorBan: {},
  requestId,
  ...over,
})

const clear = (): void => {
  for (const { id } of notices.slice()) dismiss(id)
}
beforeEach(clear)
afterEach(clear)

describe('a decision outside of the queues', () => {
  it('is one request with the ban of the author', async () => {
    const { run, network, decided } = item(taken)
    await run(decision('x'))
    expect(network.sent.map(({ variables }) => variables['input'])).toEqual([decision('x')])
    expect(decided).toHaveBeenCalledOnce()
  })

  it('confirmed again after a lost answer is the same request, and another one once it was answered', async () => {
    const { run, ids } = item(new Error('Failed to fetch'), taken, taken)
    await run(decision('x'))
    await run(decision('y'))
    await run(decision('z'))
    expect(ids()).toEqual(['x', 'x', 'z'])
  })

  it('that was changed after a failure is another request', async () => {
    const { run, ids } = item(new Error('Failed to fetch'), taken)
    await run(decision('x'))
    await run(decision('y', { note: 'Seen before' }))
    expect(ids()).toEqual(['x', 'y'])
  })

  it('tells what is refused of a field', async () => {
    const { run, decided } = item(
      refusal('BAD_USER_INPUT', { fields: { 'authorBan.policyCategoryId': 'Required' } }),
    )
    await run(decision('x'))
    expect(decided).not.toHaveBeenCalled()
    expect(notices.map(({ color }) => color)).toEqual(['error'])
  })
})
