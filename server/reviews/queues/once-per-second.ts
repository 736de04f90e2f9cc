const second = 1000

/**
 * Lets through at most one event of each key in a second: the first at once, and the last of those that came in the
 * meantime when the second is over, so that the newest state is always told.
 */
export function oncePerSecond<T>(
  source: AsyncIterator<T>,
  keyOf: (event: T) => string,
): AsyncIterableIterator<T> {
  const waiting = new Map<string, T>()
  const quietUntil = new Map<string, number>()
  let next: Promise<IteratorResult<T>> | null = null

  function due(): T | undefined {
    const now = Date.now()
    for (const [key, until] of quietUntil) if (until <= now && !waiting.has(key)) quietUntil.delete(key)
    for (const [key, event] of waiting) {
      if ((quietUntil.get(key) ?? 0) > now) continue
      waiting.delete(key)
      quietUntil.set(key, now + second)
      return event
    }
    return undefined
  }

  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      for (;;) {
        const event = due()
        if (event !== undefined) return { value: event, done: false }
        next ??= source.next()
        const result = await earlier(next, waiting, quietUntil)
        if (!result) continue
        next = null
        if (result.done) return { value: undefined, done: true }
        waiting.set(keyOf(result.value), result.value)
      }
    },
    async return() {
      await source.return?.()
      return { value: undefined, done: true }
    },
  }
}

/** The next event of the source, or nothing when a waiting key falls due before it comes. */
async function earlier<T>(
  next: Promise<IteratorResult<T>>,
  waiting: ReadonlyMap<string, T>,
  quietUntil: ReadonlyMap<string, number>,
): Promise<IteratorResult<T> | undefined> {
  if (waiting.size === 0) return next
  const soonest = Math.min(...[...waiting.keys()].map((key) => quietUntil.get(key) ?? 0))
  let timeout: NodeJS.Timeout | undefined
  const pause = new Promise<undefined>((resolve) => {
    timeout = setTimeout(() => resolve(undefined), Math.max(0, soonest - Date.now()))
  })
  return Promise.race([next, pause]).finally(() => clearTimeout(timeout))
}
