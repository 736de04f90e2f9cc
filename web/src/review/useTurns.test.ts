// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { reviewRow } from '../test/review-row.ts'
import { idle, refusal, scriptedClient } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { useTurns } from './useTurns.ts'
import { useUndo } from './useUndo.ts'

const review = reviewRow({ id: 'r1' })

/** A desk at which a decision can be undone already. */
function desk({ refused = false } = {}) {
  const skipped = { data: { skipReview: { __typename: 'SkipReviewPayload', refusals: [], review: null } } }
  const network = scriptedClient({
    SkipReview: () => (refused ? refusal('CLAIMED', { claimedBy: { id: 'm2', name: 'Tom' } }) : skipped),
  })
  const claim = { forget: vi.fn(), again: vi.fn() }
  const parts = { open: vi.fn(), undoDecision: vi.fn() }
  const { result } = mountComposable(network.client, () => {
    const { offerUndo, undoLast } = useUndo(() => undefined)
    offerUndo('Removed', 5_000, parts.undoDecision)
    const turns = useTurns(claim)
    return { ...turns, undoLast, skip: () => turns.skip(review, { offerUndo, open: parts.open }) }
  })
  return { ...result, ...parts }
}

const clear = (): void => {
  for (const { id } of notices.slice()) dismiss(id)
}
beforeEach(clear)
afterEach(clear)

describe('undoing after a skip', () => {
  it('opens what was skipped, and leaves the decision before as it is', async () => {
    const { skip, undoLast, skipped, open, undoDecision } = desk()
    skip()
    await idle()
    expect([...skipped]).toEqual(['r1'])
    expect(notices.at(-1)).toMatchObject({ countdown: true, action: { label: 'Undo (Z)' } })
    undoLast()
    expect(open.mock.calls).toEqual([['r1']])
    expect([...skipped]).toEqual([])
    expect(undoDecision).not.toHaveBeenCalled()
  })

  it('takes back the decision before where the skip was refused', async () => {
    const { skip, undoLast, open, undoDecision } = desk({ refused: true })
    skip()
    await idle()
    undoLast()
    expect(open).not.toHaveBeenCalled()
    expect(undoDecision).toHaveBeenCalledOnce()
  })
})
