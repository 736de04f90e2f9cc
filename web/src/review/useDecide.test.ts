// @vitest-environment jsdom
import type { FetchResult } from '@apollo/client/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { reviewRow } from '../test/review-row.ts'
import { refusal, scriptedClient, idle } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { forgetUnsent, isWaiting, lateDecisions, unsentOf } from './unsent.ts'
import { useDecide } from './useDecide.ts'

const review = reviewRow({ state: 'CLAIMED', priority: 'HIGH' })
const input = { reviewId: 'r1', status: 'HIDDEN' as const, requestId: 'x' }
const decided = (undoableUntil: string | null): FetchResult => ({
  data: {
    decide: {
      refusals: [],
      __typename: 'DecidePayload',
      undoableUntil,
      next: null,
      actions: [
        { __typename: 'Action', id: 'a1', actionType: 'ChangeStatus', status: 'HIDDEN', undoableUntil },
      ],
      review: null,
    },
  },
})

/** Takes a decision back, with its review. */
const undone = (): FetchResult => ({
  data: {
    undoDecision: {
      __typename: 'UndoDecisionPayload',
      refusals: [],
      review: { ...review, object: { ...review.object, status: 'FLAGGED' }, __typename: 'Review' },
    },
  },
})

function decider(
  answer: FetchResult | Error | (() => FetchResult | Error),
  undo: () => FetchResult | Error = undone,
) {
  const network = scriptedClient({
    Decide: () => (typeof answer === 'function' ? answer() : answer),
    UndoDecision: undo,
  })
  const desk = {
    put: vi.fn(),
    open: vi.fn(),
    ensureClaim: vi.fn(() => Promise.resolve()),
    forget: vi.fn(),
    wanted: vi.fn(() => ({ queueId: 'q' })),
    goOn: vi.fn(),
    passOver: vi.fn(),
    isOpen: vi.fn(() => true),
    lookAgain: vi.fn(),
  }
  const { result } = mountComposable(network.client, () => useDecide(desk))
  return { ...result, ...desk, network }
}
const titles = (): string[] => notices.map(({ title }) => title)
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString()

const clear = (): void => {
  for (const { id } of notices.slice()) dismiss(id)
}
beforeEach(clear)
afterEach(clear)

describe('deciding a review', () => {
  it('claims first, then decides, and says what was done', async () => {
    const { decide, ensureClaim, put, forget: letGo } = decider(decided(inSeconds(5)))
    await decide(review, input)
    expect(ensureClaim).toHaveBeenCalledWith('r1')
    expect(letGo).toHaveBeenCalledWith('r1')
    expect(put).not.toHaveBeenCalled()
    expect(titles()).toEqual(['c-1 · Removed'])
  })

  it('offers undo for as long as the server allows it, with a countdown', async () => {
    const { decide } = decider(decided(inSeconds(5)))
    await decide(review, input)
    expect(notices[0]).toMatchObject({ countdown: true, action: { label: 'Undo (Z)' } })
    expect(notices[0]?.duration).toBeGreaterThan(4_000)
    expect(notices[0]?.duration).toBeLessThanOrEqual(5_000)
  })

  it('offers no undo where the workspace has none', async () => {
    const { decide } = decider(decided(null))
    await decide(review, input)
    expect(notices[0]?.action).toBeUndefined()
  })

  it('undo puts the review back and opens it', async () => {
    const { decide, undoLast, put, open, network } = decider(decided(inSeconds(5)))
    await decide(review, input)
    undoLast()
    await idle()
    expect(network.namesSent()).toEqual(['Decide', 'UndoDecision'])
    expect(put).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }))
    expect(open).toHaveBeenCalledWith('r1')
  })

  it('undo that comes too late says so, and is not offered again', async () => {
    const { decide, undoLast, put } = decider(decided(inSeconds(5)), () => refusal('TOO_LATE'))
    await decide(review, input)
    undoLast()
    await idle()
    expect(put).not.toHaveBeenCalled()
    expect(titles()).toEqual([
      'Too late to undo: it has been sent, or something was decided since. Take a new decision instead.',
    ])
  })

  it('undo that finds no answer is offered again while there is time, and is the same request', async () => {
    const answers = [new Error('Failed to fetch')]
    const { decide, undoLast, put, network } = decider(
      decided(inSeconds(5)),
      () => answers.shift() ?? undone(),
    )
    await decide(review, input)
    undoLast()
    await idle()
    expect(put).not.toHaveBeenCalled()
    undoLast()
    await idle()
    expect(put).toHaveBeenCalledTimes(1)
    const ids = network.sent.slice(1).map(({ variables }) => variables['requestId'])
    expect(ids[0]).toEqual(expect.any(String))
    expect(ids).toEqual([ids[0], ids[0]])
  })

  it('undo after its time does nothing but say so', async () => {
    const { decide, undoLast, network } = decider(decided(inSeconds(-1)))
    await decide(review, input)
    undoLast()
    await idle()
    expect(network.namesSent()).toEqual(['Decide'])
    expect(titles()).toContain('There is nothing to undo any more.')
  })

  it('asks for the next review with it, and goes on to what it is given', async () => {
    const { decide, goOn, network } = decider(decided(null))
    await decide(review, input)
    expect(network.sent[0]?.variables).toEqual({ input: { ...input, next: { queueId: 'q' } } })
    expect(goOn).toHaveBeenCalledWith('r1', null)
    expect(unsentOf('r1')).toBeUndefined()
  })

  it('ALREADY_DECIDED: names who did, and goes on without the review', async () => {
    const { decide, passOver } = decider(refusal('ALREADY_DECIDED', { decidedBy: { name: 'Tom' } }))
    await decide(review, input)
    expect(titles()).toEqual(['Tom had already decided c-1.'])
    expect(passOver).toHaveBeenCalledWith('r1', true)
  })

  it('CLAIMED: names who holds it, and the review stays in the list', async () => {
    const { decide, passOver } = decider(refusal('CLAIMED', { claimedBy: { id: 't', name: 'Tom' } }))
    await decide(review, input)
    expect(titles()).toEqual(['Tom has taken c-1 meanwhile.'])
    expect(passOver).toHaveBeenCalledWith('r1', false)
  })

  it('ITEM_CHANGED: shows the item again, and keeps nothing to be sent', async () => {
    const { decide, lookAgain, goOn } = decider(refusal('ITEM_CHANGED'))
    await decide(review, input)
    expect(lookAgain).toHaveBeenCalledWith('r1')
    expect(goOn).not.toHaveBeenCalled()
    expect(unsentOf('r1')).toBeUndefined()
  })

  it('a ban of the author goes in the same request, and one undo takes both back', async () => {
    const { decide, undoLast, network } = decider(decided(inSeconds(5)))
    await decide(review, { ...input, authorBan: { hideAllContent: {} } })
    undoLast()
    await idle()
    expect(network.namesSent()).toEqual(['Decide', 'UndoDecision'])
    expect(network.sent[0]?.variables).toMatchObject({ input: { authorBan: { hideAllContent: {} } } })
  })

  it('a ban of the author whose request is lost is kept with the decision, and sent with it again', async () => {
    const answers = [new Error('Failed to fetch'), decided(null)]
    const { decide, network } = decider(() => answers.shift() ?? refusal('INTERNAL_SERVER_ERROR'))
    await decide(review, { ...input, authorBan: {} })
    unsentOf('r1')?.retry()
    await idle()
    expect(network.sent[1]?.variables).toEqual(network.sent[0]?.variables)
    expect(unsentOf('r1')).toBeUndefined()
  })

  it('a lost connection: the decision is kept, and sent under the same id once the connection is back', async () => {
    const answers = [new Error('Failed to fetch'), decided(null)]
    const { decide, goOn, network } = decider(() => answers.shift() ?? refusal('INTERNAL_SERVER_ERROR'))
    await decide(review, input)
    expect(unsentOf('r1')?.failure?.code).toBe('NETWORK')
    expect(lateDecisions.value).toHaveLength(1)
    expect(goOn).not.toHaveBeenCalled()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    window.dispatchEvent(new Event('online'))
    await idle()
    const ids = network.sent.map(({ variables }) => (variables['input'] as { requestId: string }).requestId)
    expect(ids).toEqual(['x', 'x'])
    expect(goOn).toHaveBeenCalledWith('r1', null)
    expect(unsentOf('r1')).toBeUndefined()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  it('a decision that is taken back before it was sent is never sent: nothing counts it, nothing warns', async () => {
    const { decide, network } = decider(new Error('Failed to fetch'))
    await decide(review, input)
    expect(isWaiting(unsentOf('r1'))).toBe(true)
    forgetUnsent('r1')
    window.dispatchEvent(new Event('online'))
    await idle()
    expect(network.namesSent()).toEqual(['Decide'])
    expect(lateDecisions.value).toEqual([])
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  it('a refusal for good waits for nothing: the item says why, and no warning keeps the tab', async () => {
    const { decide, network } = decider(refusal('BAD_USER_INPUT', { fields: { policyCategoryId: 'Gone' } }))
    await decide(review, input)
    expect(unsentOf('r1')?.failure?.code).toBe('BAD_USER_INPUT')
    expect(isWaiting(unsentOf('r1'))).toBe(false)
    expect(lateDecisions.value).toEqual([])
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    window.dispatchEvent(new Event('online'))
    await idle()
    expect(network.namesSent()).toEqual(['Decide'])
    expect(titles()).toEqual([])
  })

  it('a refusal for good is told of an item that is not open any more, with the way to it', async () => {
    const { decide, isOpen, open } = decider(refusal('PLAN_REQUIRED'))
    isOpen.mockReturnValue(false)
    await decide(review, input)
    expect(titles()).toEqual(['c-1 · Remove: refused. PLAN_REQUIRED'])
    notices[0]?.action?.run()
    expect(open).toHaveBeenCalledWith('r1')
  })

  it('a fault of the server: the decision waits for the person, who sends it again', async () => {
    const answers = [refusal('INTERNAL_SERVER_ERROR'), decided(null)]
    const { decide, network } = decider(() => answers.shift() ?? refusal('INTERNAL_SERVER_ERROR'))
    await decide(review, input)
    window.dispatchEvent(new Event('online'))
    await idle()
    expect(network.namesSent()).toEqual(['Decide'])
    unsentOf('r1')?.retry()
    await idle()
    expect(unsentOf('r1')).toBeUndefined()
  })
})
