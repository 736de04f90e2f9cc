import { describe, expect, it } from 'vitest'
import { grewLess } from './grown.ts'

describe('a time beside a fault', () => {
  it.each([
    [100, 2099, true],
    [100, 2100, false],
    [3000, 100, true],
    [100, Infinity, false],
    [Infinity, 100, false],
    [Infinity, Infinity, false],
    [NaN, 100, false],
  ])('of %d ms alone and %d ms beside it: %s', (alone, beside, held) =>
    expect(grewLess(alone, beside, 2000)).toBe(held),
  )
})
