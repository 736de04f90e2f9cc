import type { Client } from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { type Answer, inOneTrip, type Statement } from './pipeline.ts'

/** A statement with values that are not yet converted for the driver. */
export interface StatementRequest {
  name?: string | undefined
  text: string
  values: readonly unknown[]
  fieldOf?: Statement['fieldOf']
}

/** A statement that is not yet sent; a deferred write has no callbacks. */
interface PendingStatement {
  statement: StatementRequest
  resolve?: (answer: Answer) => void
  reject?: (error: unknown) => void
}

/**
 * Sends the statements of one transaction. Those issued in the same tick share a round trip, in order: the first trip
 * includes the opening of the transaction, the last one the deferred writes. When one fails, those after it in its trip
 * fail too, as the transaction is aborted.
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

  query(statement: StatementRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject })
      if (this.#departs) return
      this.#departs = true
      queueMicrotask(() => void this.#depart())
    })
  }

  /** Sends a write together with the next statement or the commit, which fails if the write does. */
  putOff(statement: StatementRequest): void {
    this.#waiting.push({ statement })
  }

  async #depart(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    this.#departs = false
    try {
      const statements = batch.map(({ statement: { values, ...statement } }) => ({
        ...statement,
        values: values.map((value) => prepareValue(value)),
      }))
      const { answers, error } = await inOneTrip(this.client, statements)
      batch.forEach(({ resolve, reject }, at) => {
        const answer = answers[at]
        if (answer) resolve?.(answer)
        else reject?.(error)
      })
    } catch (error) {
      for (const { reject } of batch) reject?.(error)
    }
  }
}
