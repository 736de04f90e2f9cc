interface Line {
  running: number
  waiting: (() => void)[]
}

/** How many pieces of work of one owner run at once, and who else may wait for their turn, if not everybody for ever. */
export interface TurnLimits {
  atOnce: number
  line?: { most: number; waitMs: number; refusal: () => Error }
}

/** Lets some pieces of work of each owner run at once; the others wait in line. */
export class Turns {
  readonly #lines = new Map<string, Line>()

  constructor(private readonly limits: TurnLimits) {}

  /** The outcome of the work, when it was its turn. @throws the limits' refusal when the line is too long or too slow */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(owner) ?? { running: 0, waiting: [] }
    this.#lines.set(owner, line)
    if (line.running >= this.limits.atOnce) await this.#wait(line)
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
  #wait({ waiting }: Line): Promise<void> {
    const { line } = this.limits
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
}
