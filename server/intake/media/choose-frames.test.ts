import { describe, expect, it } from 'vitest'
import { chooseFrames, mostFrames, type ScannedFrame } from './choose-frames.ts'

const rate = 25
/** A video of some seconds, still but for the changes at the seconds that are named. */
const video = (seconds: number, changes: Record<string, number> = {}, everywhere = 0): ScannedFrame[] =>
  Array.from({ length: seconds * rate }, (_, number) => {
    const second = number / rate
    return { number, second, change: changes[String(second)] ?? everywhere }
  })
const secondsOf = (frames: ScannedFrame[]) => chooseFrames(frames).map(({ second }) => second)

describe('the frames of a video that are looked at', () => {
  it('are the first of each second where nothing changes', () => {
    expect(secondsOf(video(4))).toEqual([0, 1, 2, 3])
  })

  it('are those of changes as well', () => {
    expect(secondsOf(video(3, { 0.4: 0.3, 2.48: 0.02, 2.8: 0.0019 }))).toEqual([0, 0.4, 1, 2, 2.48])
  })

  it('are one for a change that takes a while, and wait half a second beside one of the clock', () => {
    expect(secondsOf(video(2, { 0.4: 0.3, 0.44: 0.3, 0.48: 0.3, 1.04: 0.3 }))).toEqual([0, 0.4, 1, 1.48])
  })

  it('are half a second apart where the picture moves and there is room', () => {
    expect(secondsOf(video(2, {}, 0.001))).toEqual([0, 0.48, 1, 1.48, 1.96])
  })

  it.each([
    ['long and still', video(600)],
    ['long and moving', video(600, {}, 0.015)],
    ['nothing but cuts', video(100, {}, 0.5)],
    ['a minute that moves', video(60, {}, 0.015)],
  ])('are no more than the most, spread over the whole video: %s', (_what, frames) => {
    const seconds = secondsOf(frames)
    const length = frames.length / rate
    expect(seconds).toHaveLength(mostFrames)
    expect(new Set(seconds).size).toBe(mostFrames)
    expect(seconds[0]).toBeLessThanOrEqual(length / 20)
    expect(seconds.at(-1)).toBeGreaterThan(length * 0.9)
  })

  it('of a long video are its greatest changes', () => {
    const changes = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at * 10 + 0.4}`, 0.1]))
    const seconds = secondsOf(video(600, { ...changes, 555.4: 0.9 }))
    expect(seconds).toContain(555.4)
    expect(seconds.filter((second) => second % 1 !== 0)).toHaveLength(30)
  })

  it('are none of nothing', () => {
    expect(chooseFrames([])).toEqual([])
  })
})
