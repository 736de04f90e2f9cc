import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextDelay } from './schedule.ts'

const schedule = [0, 5, 30, 120]

describe('[6.1] the schedule of attempts', () => {
  test.each([
    [1, null, 0, 5],
    [1, null, 1, 6],
    [2, null, 0.5, 33],
    [3, null, 0, 120],
    [4, null, 0, null],
    [1, 1, 0, 5],
    [1, 8, 0, 8],
    [1, 5.5, 1, 6],
    [1, 3600, 0, 10],
    [4, 10, 0, null],
  ])(
    'after %i failures, asked to wait %j s, with luck %d: %j s',
    (attempts, retryAfter, random, expected) => {
      expect(nextDelay(schedule, attempts, retryAfter, () => random)).toBe(expected)
    },
  )

  test('a delay lies between one and two times its step, whatever the endpoint asks for', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3), fc.option(fc.integer({ min: 0 })), (attempts, retryAfter) => {
        const step = schedule[attempts] ?? 0
        const delay = nextDelay(schedule, attempts, retryAfter) ?? 0
        expect(delay).toBeGreaterThanOrEqual(step)
        expect(delay).toBeLessThanOrEqual(2 * step)
      }),
    )
  })
})
