// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { nextTick, ref } from 'vue'
import type { ReviewFilter } from '../gql/graphql.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { reviewRow } from '../test/review-row.ts'
import { scriptedClient, idle } from '../test/scripted-client.ts'
import { useHandOut } from './useHandOut.ts'

/** A review as it is handed out, or that there is none. */
const handed = (id: string | null) => {
  const review = id === null ? null : { __typename: 'Review', ...reviewRow({ id }) }
  return { data: { claimNextReview: { __typename: 'ClaimNextReviewPayload', refusals: [], review } } }
}

function desk(answers: (string | null)[], free: () => string | undefined = () => undefined) {
  const network = scriptedClient({ ClaimNextReview: () => handed(answers.shift() ?? null) })
  // What comes is looked at as it is; nobody reads it from the cache.
  network.client.defaultOptions = { mutate: { fetchPolicy: 'no-cache' } }
  const reviewId = ref<string | undefined>()
  const parts = {
    queueId: ref('q'),
    reviewId,
    filter: ref<ReviewFilter>({}),
    hands: ref(true),
    skipped: new Set<string>(),
    open: vi.fn((id: string | undefined) => (reviewId.value = id)),
    nextAfter: () => free,
    put: vi.fn(),
    drop: vi.fn(),
    claim: { adopt: vi.fn(), release: vi.fn() },
  }
  const { result } = mountComposable(network.client, () => useHandOut(parts))
  return { ...parts, ...result, asked: () => network.namesSent().length, network }
}

describe('the next review as the server hands it out', () => {
  it('is asked for once at a time: a second answer would let go of what the first has opened', async () => {
    const { openNext, handing, reviewId, claim, asked } = desk(['a', 'a'])
    openNext()
    openNext()
    expect(handing.value).toBe(true)
    await idle()
    expect(handing.value).toBe(false)
    expect(reviewId.value).toBe('a')
    expect(claim.adopt.mock.calls).toEqual([['a']])
    expect(claim.release).not.toHaveBeenCalled()
    expect(asked()).toBe(1)
  })

  it('is asked for once more where there was none, and something became free meanwhile', async () => {
    const { openNext, reviewId, asked } = desk([null, 'b'])
    openNext()
    openNext()
    await idle()
    expect(reviewId.value).toBe('b')
    expect(asked()).toBe(2)
  })

  it('is one of the list as it is after the answer, where the server has none', async () => {
    let free: string | undefined = 'taken-by-then'
    const { openNext, open } = desk([null], () => free)
    openNext()
    free = undefined
    await idle()
    expect(open).not.toHaveBeenCalled()
  })

  it('goes back to the others where the person has opened another one meanwhile', async () => {
    const { openNext, reviewId, claim, open } = desk(['a'])
    openNext()
    reviewId.value = 'c'
    await idle()
    expect(claim.release.mock.calls).toEqual([['a']])
    expect(open).not.toHaveBeenCalled()
  })

  it('stays with the person who has opened it meanwhile', async () => {
    const { openNext, reviewId, claim } = desk(['a'])
    openNext()
    reviewId.value = 'a'
    await idle()
    expect(claim.release).not.toHaveBeenCalled()
  })
})

describe('what is left out when the next review is asked for', () => {
  /** The reviews that the next one would not be, after the person opened these in turn. */
  async function leftOut(opened: string[], decided: string[] = []) {
    const { wanted, goOn, reviewId } = desk([])
    for (const id of opened) {
      if (decided.includes(reviewId.value ?? '')) goOn(reviewId.value ?? '', undefined)
      reviewId.value = id
      await nextTick()
    }
    return wanted(reviewId.value ?? '')?.skip.toSorted()
  }

  it('is what they passed by', async () => {
    expect(await leftOut(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  })

  it('is not what they only looked at before they went back', async () => {
    expect(await leftOut(['a', 'b', 'a'])).toEqual(['a'])
  })

  it('is not what was open when they took back the decision before', async () => {
    expect(await leftOut(['a', 'urgent', 'a'], ['a'])).toEqual(['a'])
  })

  it('is what they decided on, after they came round to one that they had passed by', async () => {
    expect(await leftOut(['a', 'b', 'a'], ['b'])).toEqual(['a', 'b'])
  })
})
