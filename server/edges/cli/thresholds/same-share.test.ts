import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { furthestApart, matchingThreshold } from './same-share.ts'

describe('the threshold that flags the same share', () => {
  const scores = { old: [0.9, 0.7, 0.4, 0.1], here: [0.6, 0.5, 0.55, 0.05] }

  it('is the score of the last text that is still flagged', () => {
    expect(matchingThreshold(scores, 0.6)).toEqual({
      old: 0.6,
      share: 0.5,
      here: 0.55,
      shareHere: 0.5,
      agreement: 1 / 3,
    })
    expect(matchingThreshold(scores, 0.9)).toMatchObject({ share: 0.25, here: 0.6, agreement: 1 })
  })

  it('is none where no text was flagged', () => {
    expect(matchingThreshold(scores, 0.95)).toEqual({
      old: 0.95,
      share: 0,
      here: null,
      shareHere: 0,
      agreement: null,
    })
  })

  it('flags as many or, among equals, more, and never fewer', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 1 }), score, (pairs, threshold) => {
        const two = { old: pairs.map(([old]) => old), here: pairs.map(([, here]) => here) }
        const { share, shareHere, here } = matchingThreshold(two, threshold)
        expect(shareHere).toBeGreaterThanOrEqual(share)
        if (here !== null)
          expect(two.here.filter((each) => each > here + 1e-6).length / pairs.length).toBeLessThanOrEqual(
            share,
          )
      }),
    )
  })
})

describe('the texts that are furthest apart', () => {
  it('are those whose ranks differ most, whatever the scales', () => {
    expect(furthestApart({ old: [0.1, 0.2, 0.3, 0.9], here: [0.01, 0.02, 0.03, 0.04] }, 4)).toHaveLength(4)
    expect(furthestApart({ old: [0.9, 0.5, 0.4, 0.3, 0.1], here: [0.01, 0.9, 0.8, 0.7, 0.6] }, 1)).toEqual([
      0,
    ])
    expect(furthestApart({ old: [0.5, 0.5, 0.5, 0.9], here: [0.1, 0.1, 0.1, 0.1] }, 1)).toEqual([3])
  })
})
