import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { useReadAgain } from './useReadAgain.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const begun = () => {
  const read = vi.fn()
  const scope = effectScope()
  const readAgain = scope.run(() => useReadAgain(read))
  return { read, scope, readAgain: () => readAgain?.() }
}

it('reads again a few times, then no more', () => {
  const { read, readAgain } = begun()
  readAgain()
  expect(read).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(read).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledTimes(3)
})

it('begins anew when asked again', () => {
  const { read, readAgain } = begun()
  readAgain()
  vi.advanceTimersByTime(500)
  readAgain()
  vi.advanceTimersByTime(60_000)
  expect(read).toHaveBeenCalledTimes(3)
})

it('stops when the page is left', () => {
  const { read, scope, readAgain } = begun()
  readAgain()
  scope.stop()
  vi.advanceTimersByTime(60_000)
  expect(read).not.toHaveBeenCalled()
})
