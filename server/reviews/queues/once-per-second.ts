const second = 1000

/** The last event of a key that waits for its second to be over, and what came before the first that does. */
interface WaitingEvent<T> {
  event: T
  before: T
}

/**
 * Lets through at most one event of each key in a second: the first at once, and the last of those that came in the
 * meantime when the second is over, so that the newest state is always told. An event that overtakes one that waits is told
 * as `heldBack` from what came before that one, so that whoever goes on from there hears of both.
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

/** The events that wait for the second of their key to be over. */
class Line<T> {
  /** In the order in which the first of each came. */
  readonly #waiting = new Map<string, WaitingEvent<T>>()
  readonly #quietUntil = new Map<string, number>()
  #last: T | undefined

  constructor(private readonly heldBack: (event: T, before: T) => T) {}

  add(key: string, event: T): void {
    const before = this.#waiting.get(key)?.before ?? this.#last ?? event
    this.#waiting.set(key, { event, before })
    this.#last = event
  }

  /** An event that can be told now, if there is one. */
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

  /** When the next can be told; null where none waits. */
  soonest(): number | null {
    if (this.#waiting.size === 0) return null
    return Math.min(...[...this.#waiting.keys()].map((key) => this.#quietUntil.get(key) ?? 0))
  }
}

/** The next event of the source, or nothing when one that waits falls due before it comes. */
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
