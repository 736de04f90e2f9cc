// @vitest-environment jsdom
import type { FetchResult } from '@apollo/client/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { reviewRow } from '../test/review-row.ts'
import { refusal, scriptedClient, idle } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { lateDecisions, unsentOf } from './unsent.ts'
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

function decider(answer: FetchResult | Error | (() => FetchResult | Error)) {
  const network = scriptedClient({
    Decide: () => (typeof answer === 'function' ? answer() : answer),
    UndoDecision: () => ({
      data: {
        undoDecision: {
          __typename: 'UndoDecisionPayload',
          refusals: [],
          review: {
            ...review,
            object: { ...review.object, status: 'FLAGGED' },
            __typename: 'Review',
          },
        },
      },
    }),
  })
  const desk = {
    put: vi.fn(),
    open: vi.fn(),
    ensureClaim: vi.fn(() => Promise.resolve()),
    forget: vi.fn(),
    wanted: vi.fn(() => ({ queueId: 'q' })),
    goOn: vi.fn(),
    passOver: vi.fn(),
    lookAgain: vi.fn(),
  }
  const { result } = mountComposable(network.client, () => useDecide(desk))
  return { ...result, ...desk, network }
}
const titles = (): string[] => notices.map(({ title }) => title)
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString()

const clear = (): void => {
  for (const { id } of [...notices]) dismiss(id)
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

  it('undo of several decisions at once puts every review back, and opens one of them', async () => {
    const { offer, undoLast, put, open, network } = decider(decided(null))
    const each = ['a1', 'a2', 'a3'].map((id) => ({
      undoableUntil: inSeconds(5),
      actions: [{ id, actionType: 'ChangeStatus', status: 'HIDDEN', undoableUntil: inSeconds(5) }],
    })) as unknown as Parameters<typeof offer>[1]
    offer('3 reviews · Removed', each)
    undoLast()
    await idle()
    expect(network.sent.map(({ variables }) => variables['actionId'])).toEqual(['a3', 'a2', 'a1'])
    expect(put).toHaveBeenCalledTimes(3)
    expect(open).toHaveBeenCalledTimes(1)
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

  it('takes a ban of the author along, and undoes both, the last one first', async () => {
    const { decide, undoLast, network } = decider(decided(inSeconds(5)))
    await decide(review, input, [{ user: { id: 'u' }, status: 'HIDDEN', requestId: 'y' }])
    undoLast()
    await idle()
    expect(network.namesSent()).toEqual(['Decide', 'Decide', 'UndoDecision', 'UndoDecision'])
    expect(network.sent[1]?.variables).toMatchObject({ input: { user: { id: 'u' } } })
  })

  it('a ban of the author that is refused leaves the decision on the content', async () => {
    const answers = [decided(inSeconds(5)), refusal('PLAN_REQUIRED')]
    const { decide, put } = decider(() => answers.shift() ?? refusal('INTERNAL_SERVER_ERROR'))
    await decide(review, input, [{ user: { id: 'u' }, status: 'HIDDEN', requestId: 'y' }])
    expect(put).not.toHaveBeenCalled()
    expect(titles()).toEqual(['c-1 was decided, but the user was not banned: PLAN_REQUIRED', 'c-1 · Removed'])
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
