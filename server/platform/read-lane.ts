import { prepareValue } from 'pg/lib/utils.js'
import type { Answer, Statement, Trip } from './pipeline.ts'
import type { StatementHabits } from './statement-habits.ts'

/** A statement that is not yet sent. */
interface PendingStatement {
  statement: Statement
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Runs statements in order in one transaction. @throws errors that no statement caused */
type Send = (statements: readonly Statement[]) => Promise<Trip>

/**
 * Sends the statements issued in the same tick together: one connection, one round trip. A failing one fails alone. One
 * that was slow the last time is sent separately, so that it delays no other.
 */
export class ReadLane {
  #waiting: PendingStatement[] = []

  constructor(
    private readonly habits: StatementHabits,
    private readonly send: Send,
  ) {}

  query(text: string, values: readonly unknown[], fieldOf?: Statement['fieldOf']): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const prepared = values.map((value) => prepareValue(value))
      const statement = { name: this.habits.nameOf(text), text, values: prepared, fieldOf }
      const waiting = this.#waiting.push({ statement, resolve, reject })
      // At the end of the tick, when the data loaders of the same tick have issued theirs.
      if (waiting === 1) void Promise.resolve().then(() => process.nextTick(() => this.#depart()))
    })
  }

  #depart(): void {
    const batch = this.#waiting
    this.#waiting = []
    const isSlow = ({ statement }: PendingStatement) => this.habits.isSlow(statement.text)
    const together = batch.filter((each) => !isSlow(each))
    if (together.length > 0) void this.#take(together)
    for (const each of batch.filter(isSlow)) void this.#take([each])
  }

  async #take(batch: readonly PendingStatement[]): Promise<void> {
    try {
      const { answers, error } = await this.send(batch.map(({ statement }) => statement))
      answers.forEach((answer, at) => this.#answer(batch[at], answer))
      const [failed, ...untried] = batch.slice(answers.length)
      if (!failed) return
      const again = this.#again(failed, error)
      if (!again) failed.reject(error)
      const others = again ? [again, ...untried] : untried
      if (others.length > 0) await this.#take(others)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** A statement whose prepared plan is stale after a migration: returned with another name, so that it is planned anew. */
  #again({ statement, ...callbacks }: PendingStatement, error: unknown): PendingStatement | null {
    const { name, text } = statement
    if (name === undefined || (error as { code?: string }).code !== planIsStale) return null
    return { statement: { ...statement, name: this.habits.renamed(text, name) }, ...callbacks }
  }

  #answer(batch: PendingStatement | undefined, answer: Answer): void {
    if (!batch) return
    this.habits.note(batch.statement.text, answer.tookMs)
    batch.resolve(answer)
  }
}

/** PostgreSQL's error code for a prepared statement whose result columns have changed. */
const planIsStale = '0A000'
