import { describe, expect, it } from 'vitest'
import { piecesOfSpeech } from './pieces-of-speech.ts'

const windowSeconds = 0.05

/** Windows with the likelihoods of speech, each for some seconds. */
const sound = (...stretches: [share: number, seconds: number][]): number[] =>
  stretches.flatMap(([share, seconds]) => Array<number>(Math.round(seconds / windowSeconds)).fill(share))

const piecesOf = (shares: number[]) =>
  piecesOfSpeech(shares, windowSeconds).map(({ from, to }) =>
    [from, to].map((second) => Number(second.toFixed(2))),
  )

describe('a sound is cut at its pauses', () => {
  it.each([
    ['nothing', [], []],
    ['silence', sound([0, 10]), []],
    ['a noise that could be speech', sound([0, 1], [0.45, 5], [0, 1]), []],
    ['a click', sound([0, 1], [1, 0.2], [0, 1]), []],
    ['a sentence, with a margin', sound([0, 2], [0.9, 3], [0, 2]), [[1.85, 5.15]]],
    ['speech from beginning to end', sound([1, 3]), [[0, 3]]],
    ['a short pause, which is none', sound([1, 2], [0, 0.4], [1, 2]), [[0, 4.4]]],
    [
      'two sentences',
      sound([1, 2], [0, 0.6], [1, 2]),
      [
        [0, 2.15],
        [2.45, 4.6],
      ],
    ],
    ['speech that grows quiet and loud again', sound([0.9, 1], [0.4, 2], [0.9, 1]), [[0, 4]]],
  ])('%s', (_what, shares, pieces) => expect(piecesOf(shares)).toEqual(pieces))

  it('and where speech is least likely when nobody pauses for long', () => {
    const [first, second, ...more] = piecesOf(sound([1, 15], [0.4, 0.1], [1, 18]))
    expect(more).toEqual([])
    expect(first?.[0]).toBe(0)
    expect(first?.[1]).toBeGreaterThanOrEqual(15)
    expect(first?.[1]).toBeLessThanOrEqual(15.1)
    expect(second).toEqual([first?.[1], 33.1])
  })

  it('in pieces that are never longer than 20 seconds, and leave nothing out', () => {
    const pieces = piecesOf(sound([1, 70]))
    expect(pieces.map(([from = 0, to = 0]) => to - from).every((seconds) => seconds <= 20)).toBe(true)
    expect(pieces.flat().slice(1, -1)).toEqual(pieces.slice(1).flatMap(([from]) => [from, from]))
    expect([pieces[0]?.[0], pieces.at(-1)?.[1]]).toEqual([0, 70])
  })
})
