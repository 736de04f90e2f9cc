interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * How many pieces of work run concurrently, and how many others of an owner may queue and for how long; unlimited
 * without `line`.
 */
export interface TurnLimits {
  atOnce: number
  line?: { most: number; waitMs: number; refusal: () => Error }
}

/** Limits the concurrent work of each owner; the rest queues. */
export class Turns {
  readonly #lines = new Map<string, Line>()

  constructor(private readonly limits: TurnLimits) {}

  /** The result of the work, run when it is its turn. @throws the limits' refusal when the queue is too long or too slow */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(owner) ?? { running: 0, waiting: [] }
    this.#lines.set(owner, line)
    if (line.running >= this.limits.atOnce) await turnIn(line.waiting, this.limits)
    else line.running++
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) this.#lines.delete(owner)
    }
  }
}

/**
 * Limits the concurrent work of all owners together; the rest queues by owner, and the owners take turns, so that a
 * long queue delays no other owner.
 */
export class SharedTurns {
  /** In the order of turns. */
  readonly #lines = new Map<string, (() => void)[]>()
  #running = 0

  constructor(private readonly limits: TurnLimits) {}

  /**
   * The result of the work, run when it is its turn. @throws the limits' refusal when the owner's queue is too long or
   * too slow
   */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.limits.atOnce) this.#running++
    else await this.#wait(owner)
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next) next()
      else this.#running--
    }
  }

  async #wait(owner: string): Promise<void> {
    const waiting = this.#lines.get(owner) ?? []
    this.#lines.set(owner, waiting)
    try {
      await turnIn(waiting, this.limits)
    } finally {
      if (waiting.length === 0 && this.#lines.get(owner) === waiting) this.#lines.delete(owner)
    }
  }

  #next(): (() => void) | undefined {
    for (const [owner, waiting] of this.#lines) {
      const next = waiting.shift()
      this.#lines.delete(owner)
      if (waiting.length > 0) this.#lines.set(owner, waiting)
      if (next) return next
    }
    return undefined
  }
}

/** Queues at the end and resolves when it is given a turn. @throws the limits' refusal */
function turnIn(waiting: (() => void)[], { line }: TurnLimits): Promise<void> {
  if (!line) return new Promise((resolve) => waiting.push(resolve))
  if (waiting.length >= line.most) throw line.refusal()
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(tooLate)
      resolve()
    }
    const tooLate = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(line.refusal())
    }, line.waitMs)
    waiting.push(begin)
  })
}
