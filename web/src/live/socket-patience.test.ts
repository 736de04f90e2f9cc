// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pongWatch, retryWait } from './socket-patience.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('a socket whose server does not answer a ping is ended, and no other', () => {
  const end = vi.fn()
  const { ping, pong, stop } = pongWatch(end)
  ping(false)
  vi.advanceTimersByTime(4_000)
  pong(true)
  vi.advanceTimersByTime(60_000)
  ping(true)
  vi.advanceTimersByTime(60_000)
  ping(false)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(end).not.toHaveBeenCalled()
  ping(false)
  vi.advanceTimersByTime(5_000)
  expect(end).toHaveBeenCalledOnce()
})

it.each([0, 4, 12, 100])(
  'a socket that was lost %d times in a row is tried again within 18 seconds',
  async (retries) => {
    const tried = vi.fn()
    void retryWait(retries).then(tried)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(tried).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(17_000)
    expect(tried).toHaveBeenCalledOnce()
  },
)

it('it is tried at once when the network is back', async () => {
  const tried = vi.fn()
  void retryWait(10).then(tried)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(tried).toHaveBeenCalledOnce()
})
