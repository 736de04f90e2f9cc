import { describe, expect, it } from 'vitest'
import { moved, transformOf, turned, whole, zoomed } from './zoom.ts'

const frame = { width: 400, height: 200 }

describe('an enlarged picture', () => {
  it.each([
    ['twice as large', zoomed(whole, 2).scale, 2],
    ['at most eight times as large', zoomed(zoomed(whole, 6), 6).scale, 8],
    ['never smaller than whole', zoomed(whole, 0.5).scale, 1],
  ])('is %s', (_what, scale, expected) => {
    expect(scale).toBe(expected)
  })

  it('keeps what is under the pointer there', () => {
    const at = { x: 100, y: -40 }
    const view = zoomed(zoomed(whole, 2, at), 1.5, at)
    // The point of the picture that was under the pointer, where it is now.
    expect([view.x + at.x * view.scale, view.y + at.y * view.scale]).toEqual([at.x, at.y])
  })

  it('is moved no further than to its edges, and lies in the middle again once it is whole', () => {
    const view = moved(zoomed(whole, 2), { x: 1000, y: -1000 }, frame)
    expect(view).toMatchObject({ x: 200, y: -100 })
    expect(moved(whole, { x: 5, y: 5 }, frame)).toEqual(whole)
    expect(zoomed(view, 0.1)).toEqual(whole)
  })

  it('is turned by quarters, and fits its frame on its side', () => {
    expect(turned(zoomed(whole, 3))).toEqual({ ...whole, turn: 90 })
    expect(turned({ ...whole, turn: 270 }).turn).toBe(0)
    expect(transformOf({ ...whole, turn: 90 }, frame)).toBe('translate(0px, 0px) scale(0.5) rotate(90deg)')
  })
})
