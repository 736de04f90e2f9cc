const second = 1000

/** The last event of a key that is held back until its second is over, and the one that preceded the first held back. */
interface WaitingEvent<T> {
  event: T
  before: T
}

/**
 * Emits at most one event per key and second: the first at once, and the last of those that arrive in the meantime when the
 * second is over, so that the newest state is always emitted. An event emitted while others are held back is passed through
 * `heldBack` with the event before those, so that a client that resumes from its cursor receives both.
 */
export function oncePerSecond<T>(
  source: AsyncIterator<T>,
  keyOf: (event: T) => string,
  heldBack: (event: T, before: T) => T,
): AsyncIterableIterator<T> {
  const line = new Line(heldBack)
  let next: Promise<IteratorResult<T>> | null = null
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      for (;;) {
        const event = line.due()
        if (event !== undefined) return { value: event, done: false }
        next ??= source.next()
        const result = await earlier(next, line.soonest())
        if (!result) continue
        next = null
        if (result.done) return { value: undefined, done: true }
        line.add(keyOf(result.value), result.value)
      }
    },
    async return() {
      await source.return?.()
      return { value: undefined, done: true }
    },
  }
}

/** The events held back until the second of their key is over. */
class Line<T> {
  /** In the order in which the first event of each key arrived. */
  readonly #waiting = new Map<string, WaitingEvent<T>>()
  readonly #quietUntil = new Map<string, number>()
  #last: T | undefined

  constructor(private readonly heldBack: (event: T, before: T) => T) {}

  add(key: string, event: T): void {
    const before = this.#waiting.get(key)?.before ?? this.#last ?? event
    this.#waiting.set(key, { event, before })
    this.#last = event
  }

  /** An event that can be emitted now, if there is one. */
  due(): T | undefined {
    const now = Date.now()
    for (const [key, until] of this.#quietUntil)
      if (until <= now && !this.#waiting.has(key)) this.#quietUntil.delete(key)
    for (const [key, { event }] of this.#waiting) {
      if ((this.#quietUntil.get(key) ?? 0) > now) continue
      this.#waiting.delete(key)
      this.#quietUntil.set(key, now + second)
      const [oldest] = this.#waiting.values()
      return oldest ? this.heldBack(event, oldest.before) : event
    }
    return undefined
  }

  /** When the next can be emitted, in milliseconds; null when none is held back. */
  soonest(): number | null {
    if (this.#waiting.size === 0) return null
    return Math.min(...[...this.#waiting.keys()].map((key) => this.#quietUntil.get(key) ?? 0))
  }
}

/** The next event of the source, or undefined when a held-back one is due before it arrives. */
async function earlier<T>(
  next: Promise<IteratorResult<T>>,
  soonest: number | null,
): Promise<IteratorResult<T> | undefined> {
  if (soonest === null) return next
  let timeout: NodeJS.Timeout | undefined
  const pause = new Promise<undefined>((resolve) => {
    timeout = setTimeout(() => resolve(undefined), Math.max(0, soonest - Date.now()))
  })
  return Promise.race([next, pause]).finally(() => clearTimeout(timeout))
}
