import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Batcher, type BatchResult } from './batcher.ts'
import { LockedError, UnavailableError } from './errors.ts'

type Flush = (items: number[]) => Promise<BatchResult<number>[]>

const doubled: Flush = (items) => Promise.resolve(items.map((item) => ({ ok: true, value: 2 * item })))

/** A batcher of numbers, and the batches that it has flushed. */
function batcherOf(
  flush: Flush = doubled,
  options: { most?: number; lanes?: number; gatherMs?: number } = {},
) {
  const batches: number[][] = []
  const noted: Flush = (items) => {
    batches.push(items)
    return flush(items)
  }
  const keyOf = (item: number) => String(item)
  return { batcher: new Batcher<number, number>(noted, { lanes: 1, most: 3, keyOf, ...options }), batches }
}

describe('a batcher', () => {
  it('answers each item with its own result, those of one moment together', async () => {
    const { batcher, batches } = batcherOf()
    expect(await Promise.all([1, 2, 3, 4].map((item) => batcher.add(item)))).toEqual([2, 4, 6, 8])
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  it('collects what comes while its lanes are busy', async () => {
    let go: (() => void) | undefined
    const gate = new Promise<void>((resolve) => (go = resolve))
    const { batcher, batches } = batcherOf((items) => gate.then(() => doubled(items)))
    const first = batcher.add(1)
    await delay(5)
    const others = [batcher.add(2), batcher.add(3)]
    await delay(5)
    go?.()
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6])
    expect(batches).toEqual([[1], [2, 3]])
  })

  it('of a batch that fails, refuses the item alone that it fails for', async () => {
    const { batcher } = batcherOf((items) =>
      items.includes(2) ? Promise.reject(new Error('two')) : doubled(items),
    )
    expect(await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))).toMatchObject([
      { value: 2 },
      { reason: { message: 'two' } },
      { value: 6 },
    ])
  })

  it('while nothing can be written, refuses all at once', async () => {
    const { batcher, batches } = batcherOf(() => Promise.reject(new UnavailableError('away')))
    await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('sets apart what is locked, and the others do not wait for it', async () => {
    let isLocked = true
    const { batcher } = batcherOf((items) =>
      items.includes(2) && isLocked ? Promise.reject(new LockedError()) : doubled(items),
    )
    const locked = batcher.add(2).catch((error: unknown) => error)
    expect(await Promise.all([batcher.add(1), batcher.add(3)])).toEqual([2, 6])
    expect(await locked).toBeInstanceOf(LockedError)
    isLocked = false
    expect(await batcher.add(2)).toBe(4)
  })
})

describe('a batcher that gathers', () => {
  const gatherMs = 40

  it('flushes an item that comes alone at once, and those of one moment', async () => {
    const { batcher, batches } = batcherOf(doubled, { gatherMs: 60_000 })
    await batcher.add(1)
    await batcher.add(2)
    await Promise.all([batcher.add(3), batcher.add(4)])
    expect(batches).toEqual([[1], [2], [3, 4]])
  })

  it('waits for others while they come in numbers, until one comes alone', async () => {
    const { batcher, batches } = batcherOf(doubled, { gatherMs })
    await Promise.all([batcher.add(1), batcher.add(2)])
    const third = batcher.add(3)
    await delay(1)
    await Promise.all([third, batcher.add(4)])
    await batcher.add(5)
    await batcher.add(6)
    expect(batches).toEqual([[1, 2], [3, 4], [5], [6]])
  })

  it('waits no longer once a batch is full', async () => {
    const { batcher, batches } = batcherOf(doubled, { gatherMs: 60_000 })
    await Promise.all([batcher.add(1), batcher.add(2)])
    expect(await Promise.all([3, 4, 5].map((item) => batcher.add(item)))).toEqual([6, 8, 10])
    expect(batches).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
  })

  it('flushes what hurries at once, with what it had gathered', async () => {
    const { batcher, batches } = batcherOf(doubled, { gatherMs: 60_000 })
    await Promise.all([batcher.add(1), batcher.add(2)])
    await Promise.all([batcher.add(3), batcher.add(4, { hurries: true })])
    await batcher.add(5, { hurries: true })
    expect(batches).toEqual([[1, 2], [3, 4], [5]])
  })

  it('has nothing left once it is drained', async () => {
    const { batcher, batches } = batcherOf(doubled, { gatherMs })
    await Promise.all([batcher.add(1), batcher.add(2)])
    void batcher.add(3)
    await batcher.drain()
    expect(batches).toEqual([[1, 2], [3]])
  })
})
