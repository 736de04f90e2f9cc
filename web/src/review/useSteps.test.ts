// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { reviewRow } from '../test/review-row.ts'
import { refusal, scriptedClient, idle } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { useSteps, type Step } from './useSteps.ts'
import { useUndo } from './useUndo.ts'

const review = reviewRow({ state: 'CLAIMED', priority: 'HIGH' })
const steps: Record<Step['kind'], Step> = {
  hold: { kind: 'hold', note: 'Why', until: '2026-01-02T00:00:00Z' },
  escalate: { kind: 'escalate', note: 'Why' },
  return: { kind: 'return', note: 'Why' },
  handOver: { kind: 'handOver', note: undefined, member: { id: 'm2', name: 'Tom' } },
}

/** A desk whose server takes every step, but for those that are refused. */
function desk({ working = true, refused = [] as string[] } = {}) {
  const answer = (operation: string, field: string) => () =>
    refused.includes(operation)
      ? refusal('CLAIMED', { claimedBy: { id: 'm2', name: 'Tom' } })
      : { data: { [field]: { refusals: [], review: { ...review, __typename: 'Review' } } } }
  const network = scriptedClient({
    HoldReview: answer('HoldReview', 'holdReview'),
    WakeReview: answer('WakeReview', 'wakeReview'),
    EscalateReview: answer('EscalateReview', 'escalateReview'),
    ReturnReview: answer('ReturnReview', 'returnReview'),
    AssignReview: answer('AssignReview', 'assignReview'),
  })
  const parts = { leaveFor: vi.fn(), openNext: vi.fn(), put: vi.fn(), open: vi.fn(), forget: vi.fn() }
  const { result } = mountComposable(network.client, () => {
    const { offerUndo, undoLast } = useUndo(() => undefined)
    return { ...useSteps({ ...parts, offerUndo, working: () => working }), undoLast }
  })
  return { ...result, ...parts, network }
}

const clear = (): void => {
  for (const { id } of notices.slice()) dismiss(id)
}
beforeEach(clear)
afterEach(clear)

describe('taking a step back', () => {
  it.each([
    ['hold', 'WakeReview', { id: 'r1' }],
    ['escalate', 'ReturnReview', { id: 'r1', note: 'Undone' }],
    ['handOver', 'AssignReview', { id: 'r1' }],
  ] as const)(
    '%s is undone by its notice or by the key, and the review opens',
    async (kind, name, variables) => {
      const { take, undoLast, put, open, network } = desk()
      take(review, steps[kind])
      await idle()
      expect(notices[0]).toMatchObject({ countdown: true, action: { label: 'Undo (Z)' } })
      undoLast()
      await idle()
      expect(network.sent[1]).toMatchObject({ name, variables })
      expect(put).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }))
      expect(open).toHaveBeenCalledWith('r1')
    },
  )

  it.each([
    ['a return', 'return', review, true],
    ['a hold that was moved', 'hold', { ...review, state: 'ON_HOLD' as const }, true],
    ['the escalation of one on hold', 'escalate', { ...review, state: 'ON_HOLD' as const }, true],
    ['a hand-over by somebody who does not work in the queue', 'handOver', review, false],
  ] as const)('%s has no way back', async (_, kind, subject, working) => {
    const { take } = desk({ working })
    take(subject, steps[kind])
    await idle()
    expect(notices).toHaveLength(1)
    expect(notices[0]?.action).toBeUndefined()
  })

  it('says who has the review by then, and leaves it with them', async () => {
    const { take, undoLast, put } = desk({ refused: ['ReturnReview'] })
    take(review, steps.escalate)
    await idle()
    undoLast()
    await idle()
    expect(notices.map(({ title }) => title)).toEqual(['This review is taken by Tom.'])
    expect(put).not.toHaveBeenCalled()
  })
})
