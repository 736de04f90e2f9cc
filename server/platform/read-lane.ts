import { LRUCache } from 'lru-cache'
import { prepareValue } from 'pg/lib/utils.js'
import type { Answer, Statement, Trip } from './pipeline.ts'

/** A statement that waits to be sent. */
interface PendingStatement {
  statement: Statement
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Runs statements one after the other, in one transaction. @throws what no statement is to blame for */
type Send = (statements: readonly Statement[]) => Promise<Trip>

/**
 * Takes the statements that are asked for in the same tick to the database together: one connection, one round trip. One
 * that fails fails alone. One that was slow the last time goes apart, so that it holds up no other.
 */
export class ReadLane {
  #waiting: PendingStatement[] = []

  constructor(
    private readonly habits: StatementHabits,
    private readonly send: Send,
  ) {}

  query(text: string, values: readonly unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const prepared = values.map((value) => prepareValue(value))
      const statement = { name: this.habits.nameOf(text), text, values: prepared }
      const waiting = this.#waiting.push({ statement, resolve, reject })
      // After what else the tick has to do: that is when batches of the same tick ask too.
      if (waiting === 1) void Promise.resolve().then(() => process.nextTick(() => this.#depart()))
    })
  }

  #depart(): void {
    const asked = this.#waiting
    this.#waiting = []
    const isSlow = ({ statement }: PendingStatement) => this.habits.isSlow(statement.text)
    const together = asked.filter((each) => !isSlow(each))
    if (together.length > 0) void this.#take(together)
    for (const each of asked.filter(isSlow)) void this.#take([each])
  }

  async #take(asked: readonly PendingStatement[]): Promise<void> {
    try {
      const { answers, error } = await this.send(asked.map(({ statement }) => statement))
      answers.forEach((answer, at) => this.#answer(asked[at], answer))
      const [failed, ...untried] = asked.slice(answers.length)
      if (!failed) return
      const again = this.#again(failed, error)
      if (!again) failed.reject(error)
      const others = again ? [again, ...untried] : untried
      if (others.length > 0) await this.#take(others)
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }

  /** A statement whose plan no longer fits its tables, which were migrated: under another name it is planned anew. */
  #again({ statement, ...callbacks }: PendingStatement, error: unknown): PendingStatement | null {
    const { name, text } = statement
    if (name === undefined || (error as { code?: string }).code !== planIsStale) return null
    return { statement: { ...statement, name: this.habits.renamed(text, name) }, ...callbacks }
  }

  #answer(asked: PendingStatement | undefined, answer: Answer): void {
    if (!asked) return
    this.habits.note(asked.statement.text, answer.tookMs)
    asked.resolve(answer)
  }
}

/** What PostgreSQL says of a prepared statement whose columns are others than when it was planned. */
const planIsStale = '0A000'

const slowMs = 20
/** A connection keeps the plan of each name that it has seen. */
const mostNames = 200

/** What is known of the statements that are read with: which come again, and which are slow. */
export class StatementHabits {
  readonly #names = new Map<string, string>()
  #given = 0
  readonly #seen = new LRUCache<string, true>({ max: 500 })
  readonly #slow = new LRUCache<string, true>({ max: 200 })

  /** The name under which connections prepare a statement; none for one that was never asked before. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (!this.#seen.has(text)) return void this.#seen.set(text, true)
    if (this.#given === mostNames) return undefined
    const name = `read_${this.#given++}`
    this.#names.set(text, name)
    return name
  }

  /** Another name for a statement that had one, or none where there are no more. */
  renamed(text: string, name: string): string | undefined {
    if (this.#names.get(text) === name) this.#names.delete(text)
    return this.nameOf(text)
  }

  isSlow = (text: string): boolean => this.#slow.has(text)

  note(text: string, tookMs: number): void {
    if (tookMs > slowMs) this.#slow.set(text, true)
    else if (this.#slow.has(text)) this.#slow.delete(text)
  }
}
