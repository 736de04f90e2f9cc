import pg, { type Connection, type QueryResultRow } from 'pg'

/** A column of an answer, as the database describes it. */
export interface Field {
  name: string
  dataTypeID: number
  format: 'text' | 'binary'
}

/** Makes a row of the values of its columns, in the order and form in which the database sends them. */
export type RowReader = (values: readonly (string | null)[]) => QueryResultRow

/** Of a statement that answers no rows. */
export const noColumns: RowReader = () => ({})

/** What reads rows of these columns, under the names that `fieldOf` has for them. */
export function rowReader(
  fields: readonly Field[],
  fieldOf: (column: string) => string = (column) => column,
): RowReader {
  const columns = fields.map(({ name, dataTypeID, format }) => ({
    name: fieldOf(name),
    parse: pg.types.getTypeParser(dataTypeID, format as 'text') as (value: string) => unknown,
  }))
  // A copy of an object that has all columns: one that gets them one by one becomes a dictionary from the 17th on, 30 times as slow.
  const empty: QueryResultRow = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return (values) => {
    const row = { ...empty }
    columns.forEach(({ name, parse }, at) => {
      const value = values[at] ?? null
      if (value !== null) row[name] = parse(value)
    })
    return row
  }
}

/** A prepared statement, and what its columns are called in the rows. */
interface PreparedStatement {
  name?: string | undefined
  fieldOf?: ((column: string) => string) | undefined
}

/** What reads the rows of the statements that a connection has prepared: the database describes the columns of each once. */
export class RowReaders {
  static readonly #ofConnections = new WeakMap<Connection, RowReaders>()
  readonly #byName = new Map<string, { fieldOf: PreparedStatement['fieldOf']; read: RowReader }>()

  static of(connection: Connection): RowReaders {
    const kept = this.#ofConnections.get(connection) ?? new RowReaders()
    this.#ofConnections.set(connection, kept)
    return kept
  }

  /** That of a statement; undefined for one that was not prepared and described yet. */
  of({ name, fieldOf }: PreparedStatement): RowReader | undefined {
    const kept = name ? this.#byName.get(name) : undefined
    return kept?.fieldOf === fieldOf ? kept?.read : undefined
  }

  /** Keeps that of a statement, unless it is not prepared. */
  keep(statement: PreparedStatement, read: RowReader): void {
    const { name, fieldOf } = statement
    if (name && !this.of(statement)) this.#byName.set(name, { fieldOf, read })
  }
}
