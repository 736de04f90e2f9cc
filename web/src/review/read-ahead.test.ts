import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isFresh, wasRead } from './read-ahead.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

it('a review that was read ahead is not asked for when it opens, unless that was ten seconds ago', () => {
  expect(isFresh('a')).toBe(false)
  wasRead('a')
  vi.advanceTimersByTime(9_000)
  wasRead('b')
  expect(['a', 'b'].map(isFresh)).toEqual([true, true])
  vi.advanceTimersByTime(1_000)
  expect(['a', 'b'].map(isFresh)).toEqual([false, true])
})
