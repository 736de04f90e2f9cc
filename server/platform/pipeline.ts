import pg, { type Client, type Connection, type QueryResultRow, type Submittable } from 'pg'
import { type Field, noColumns, type RowReader, rowReader, RowReaders } from './row-reader.ts'

/** A statement with `$1` parameters; with a name it is parsed and planned once per connection. */
export interface Statement {
  name?: string | undefined
  text: string
  /** As converted by `prepareValue`. */
  values: readonly (string | Buffer | null)[]
  /** What a column is called in the rows; as in the database unless given. */
  fieldOf?: ((column: string) => string) | undefined
}

/** The result of a statement. */
export interface Answer<Row = QueryResultRow> {
  /** The command tag, such as `COMMIT`, without the number of rows. */
  command: string
  rows: Row[]
  rowCount: number
  /** How long it occupied the connection, since the end of the statement before it, in milliseconds. */
  tookMs: number
}

/** The result of several statements: the results of the first ones, and the error of the next; the rest were not run. */
export interface Trip {
  answers: Answer[]
  error?: unknown
}

/**
 * Runs statements in order in one round trip to the database. They are one implicit transaction, which ends with the
 * last or the first that fails: `set local` settings hold for all that follow.
 * @throws when the connection is lost
 */
export function inOneTrip(client: Client, statements: readonly Statement[]): Promise<Trip> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline(statements, { resolve, reject }))
  })
}

/** Members of the driver's connection that its types omit; its own cursors and row streams use them as well. */
interface Wire extends Connection {
  /** The texts of the statements prepared on the connection, by name. */
  parsedStatements: Record<string, string>
  bind(config: object): void
  execute(config: object): void
  parse(query: object): void
  describe(message: object): void
}

interface TripCallbacks {
  resolve(trip: Trip): void
  reject(error: unknown): void
}

/**
 * Statements in progress: the driver passes each message of the database on to it until the connection is ready for the
 * next query.
 */
class Pipeline implements Submittable {
  readonly #answers: Answer[] = []
  readonly #parsing: Statement[] = []
  #wire: Wire | undefined
  /** Of the statements that are prepared on the connection. */
  #readers = new RowReaders()
  #rows: QueryResultRow[] = []
  /** Of the statement whose answer comes, once it is described or has rows. */
  #readRow: RowReader | undefined
  #unreadable: { at: number; error: unknown } | undefined
  #since = 0

  constructor(
    private readonly statements: readonly Statement[],
    private readonly callbacks: TripCallbacks,
  ) {}

  submit(connection: Connection): null {
    const wire = (this.#wire = connection as Wire)
    this.#readers = RowReaders.of(connection)
    this.#since = performance.now()
    wire.on('parseComplete', this.#parsed)
    wire.stream.cork()
    for (const statement of this.statements) this.#send(wire, statement)
    wire.sync()
    wire.stream.uncork()
    return null
  }

  #send(wire: Wire, statement: Statement): void {
    const { name = '', text, values } = statement
    const isKnown = name !== '' && (wire.parsedStatements[name] ?? this.#textOnItsWay(name)) !== undefined
    if (!isKnown) {
      this.#parsing.push(statement)
      wire.parse({ name, text })
    }
    wire.bind({ statement: name, values })
    // Its columns stay the same: once the database's are others, the prepared statement fails.
    if (!this.#readers.of(statement)) wire.describe({ type: 'P', name: '' })
    wire.execute({ portal: '', rows: 0 })
  }

  #textOnItsWay = (name: string) => this.#parsing.find((each) => each.name === name)?.text

  readonly #parsed = () => {
    const { name, text } = this.#parsing.shift() ?? {}
    if (name && text !== undefined && this.#wire) this.#wire.parsedStatements[name] = text
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#readRow = rowReader(fields, this.#answering?.fieldOf)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#readRow ??= (this.#answering && this.#readers.of(this.#answering)) ?? noColumns
      this.#rows.push(this.#readRow(fields))
    } catch (error) {
      this.#unreadable ??= { at: this.#answers.length, error }
    }
  }

  /** The statement whose answer comes. */
  get #answering(): Statement | undefined {
    return this.statements[this.#answers.length]
  }

  handleCommandComplete({ text }: { text: string }): void {
    const now = performance.now()
    if (this.#answering) this.#readers.keep(this.#answering, this.#readRow ?? noColumns)
    const rowCount = Number.parseInt(text.slice(text.lastIndexOf(' ') + 1)) || 0
    this.#answers.push({ command: text, rows: this.#rows, rowCount, tookMs: now - this.#since })
    this.#since = now
    this.#rows = []
    this.#readRow = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    this.#wire?.off('parseComplete', this.#parsed)
    if (error instanceof pg.DatabaseError) this.callbacks.resolve({ answers: this.#answers, error })
    else this.callbacks.reject(error)
  }

  handleReadyForQuery(): void {
    this.#wire?.off('parseComplete', this.#parsed)
    const { at, error } = this.#unreadable ?? {}
    this.callbacks.resolve({ answers: this.#answers.slice(0, at), error })
  }
}
