import { RateLimitedError } from './errors.ts'

interface Line {
  running: number
  waiting: (() => void)[]
}

/** Lets some pieces of work of each owner run at once; the others wait in line, up to a number and for a time. */
export class Turns {
  readonly #lines = new Map<string, Line>()

  constructor(private readonly most: { atOnce: number; waiting: number; waitMs: number }) {}

  /** The outcome of the work, when it was its turn. @throws RateLimitedError when the line is too long or too slow */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(owner) ?? { running: 0, waiting: [] }
    this.#lines.set(owner, line)
    if (line.running >= this.most.atOnce) await this.#wait(line)
    else line.running++
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) this.#lines.delete(owner)
    }
  }

  /** Resolves when a turn was handed on. */
  #wait(line: Line): Promise<void> {
    if (line.waiting.length >= this.most.waiting) throw tooMany(this.most.atOnce)
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(tooLate)
        resolve()
      }
      const tooLate = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(begin), 1)
        reject(tooMany(this.most.atOnce))
      }, this.most.waitMs)
      line.waiting.push(begin)
    })
  }
}

const tooMany = (atOnce: number) =>
  new RateLimitedError(
    { limit: atOnce, remaining: 0, reset: Math.ceil(Date.now() / 1000) + 1, retryAfter: 1 },
    'Your workspace reads too much at once: ask for less, or again in a moment',
  )
