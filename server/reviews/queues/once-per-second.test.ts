import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { oncePerSecond } from './once-per-second.ts'

interface Event {
  key: string
  n: number
  /** The number of the event from which on all that waits was not told. */
  after?: number
}

describe('[2.11] news of a queue', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function start() {
    const source = pushed<Event>()
    const events = oncePerSecond(
      source.iterator,
      ({ key }) => key,
      (event, { n: after }) => ({ ...event, after }),
    )
    const seen: string[] = []
    const told: Event[] = []
    let ended = false
    const reading = (async () => {
      for await (const event of events) {
        told.push(event)
        seen.push(`${event.key}${event.n}`)
      }
      ended = true
    })()
    return {
      source,
      events,
      seen,
      told,
      reading,
      ended: () => ended,
      pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    }
  }

  it('the first is told at once, and the last of those within a second when it is over', async () => {
    const { source, seen, pass } = start()
    for (let n = 0; n < 5; n++) source.push({ key: 'a', n })
    await pass(0)
    expect(seen).toEqual(['a0'])
    await pass(999)
    expect(seen).toEqual(['a0'])
    await pass(2)
    expect(seen).toEqual(['a0', 'a4'])
    await pass(5000)
    expect(seen).toEqual(['a0', 'a4'])
  })

  it('queues do not wait for each other', async () => {
    const { source, seen, pass } = start()
    for (const key of ['a', 'b', 'a', 'c']) source.push({ key, n: seen.length })
    await pass(0)
    expect(seen).toEqual(['a0', 'b0', 'c0'])
    await pass(1001)
    expect(seen).toEqual(['a0', 'b0', 'c0', 'a0'])
  })

  it('who goes on from what overtook another hears of the other too', async () => {
    const { source, told, pass } = start()
    for (const [n, key] of ['a', 'a', 'b', 'c'].entries()) source.push({ key, n })
    await pass(1001)
    expect(told.map(({ n, after }) => [n, after])).toEqual([
      [0, undefined],
      [2, 0],
      [3, 0],
      [1, undefined],
    ])
  })

  it('in any ten seconds of constant change a queue is told of eleven times at most', async () => {
    const { source, seen, pass } = start()
    for (let n = 0; n < 1000; n++) {
      source.push({ key: 'a', n })
      await pass(10)
    }
    expect(seen.length).toBeGreaterThanOrEqual(9)
    expect(seen.length).toBeLessThanOrEqual(11)
  })

  it('ending it ends its source, also while it waits', async () => {
    const { source, events, pass, reading, ended } = start()
    await pass(10)
    await events.return?.()
    await reading
    expect(source.ended()).toBe(true)
    expect(ended()).toBe(true)
  })
})

/** An iterator that gives what is pushed into it. */
function pushed<T>() {
  const waiting: T[] = []
  let wake: ((result: IteratorResult<T>) => void) | undefined
  let ended = false
  const iterator: AsyncIterator<T> = {
    next: () =>
      new Promise((resolve) => {
        const [value] = waiting.splice(0, 1)
        if (value !== undefined) resolve({ value, done: false })
        else wake = resolve
      }),
    return: () => {
      ended = true
      wake?.({ value: undefined, done: true })
      return Promise.resolve({ value: undefined, done: true })
    },
  }
  return {
    iterator,
    ended: () => ended,
    push(value: T) {
      if (wake) wake({ value, done: false })
      else waiting.push(value)
      wake = undefined
    },
  }
}
