import type { Client } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { type Answer, inOneTrip } from './pipeline.ts'

/** A statement with values as its caller has them. */
export interface AskedStatement {
  name?: string | undefined
  text: string
  values: readonly unknown[]
}

/** A statement that waits to be sent; of a write that was put off nobody waits for the answer. */
interface PendingStatement {
  statement: AskedStatement
  resolve?: (answer: Answer) => void
  reject?: (error: unknown) => void
}

/**
 * The statements of one transaction on their way to the database. Those that are asked for in the same tick share a round
 * trip, in the order in which they were asked for: the first one takes the opening with it, the last one the writes that
 * were put off. One that fails fails those behind it in its trip as well, as the transaction has failed.
 */
export class OpenTransaction {
  #waiting: PendingStatement[]
  #departs = false

  constructor(
    private readonly client: Client,
    opening: readonly string[],
  ) {
    this.#waiting = opening.map((text) => ({ statement: { text, values: [] } }))
  }

  query(statement: AskedStatement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject })
      if (this.#departs) return
      this.#departs = true
      queueMicrotask(() => void this.#depart())
    })
  }

  /** Sends a write with what is asked for next, or with the commit; that is what fails where the write does. */
  putOff(statement: AskedStatement): void {
    this.#waiting.push({ statement })
  }

  async #depart(): Promise<void> {
    const asked = this.#waiting
    this.#waiting = []
    this.#departs = false
    try {
      const statements = asked.map(({ statement: { values, ...statement } }) => ({
        ...statement,
        values: values.map((value) => prepareValue(value)),
      }))
      const { answers, error } = await inOneTrip(this.client, statements)
      asked.forEach(({ resolve, reject }, at) => {
        const answer = answers[at]
        if (answer) resolve?.(answer)
        else reject?.(error)
      })
    } catch (error) {
      for (const { reject } of asked) reject?.(error)
    }
  }
}
