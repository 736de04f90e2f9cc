import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Expression,
  type IdentifierNode,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely'
import type { QueryResultRow } from 'pg'

/** Runs a statement; rows have timestamps as dates, and their columns under the names of `fieldOf`. */
export type RunStatement = (
  text: string,
  values: readonly unknown[],
) => Promise<{ rows: QueryResultRow[]; rowCount: number | null }>

/** Adapts `RunStatement` to the query builder. */
class TransactionConnection implements DatabaseConnection {
  constructor(private readonly run: RunStatement) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.run(sql, parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    await Promise.reject(new Error('rows are read page by page'))
    yield* []
  }
}

/** Runs every statement in the open transaction, whose beginning and end it does not control. */
class TransactionDriver implements Driver {
  readonly #connection: TransactionConnection

  constructor(run: RunStatement) {
    this.#connection = new TransactionConnection(run)
  }

  init = () => Promise.resolve()
  acquireConnection = () => Promise.resolve(this.#connection)
  beginTransaction = () => Promise.reject(new Error('the transaction is open already'))
  commitTransaction = () => Promise.reject(new Error('the transaction ends with the work in it'))
  rollbackTransaction = () => Promise.reject(new Error('the transaction ends with the work in it'))
  releaseConnection = () => Promise.resolve()
  destroy = () => Promise.resolve()
}

/** Columns and tables are snake_case in the database and camelCase in the code; rows are named as they are read. */
class Names extends CamelCasePlugin {
  columnOf = (field: string): string => this.snakeCase(field)
  fieldOf = (column: string): string => this.camelCase(column)
}

const names = new Names()

/** What a column is called in the code. */
export const { fieldOf } = names

/**
 * Compiles names of the code to those of the database. As a plugin the same would copy each statement's tree first, which is a
 * third of building it.
 */
class NamingCompiler extends PostgresQueryCompiler {
  protected override compileUnwrappedIdentifier(node: IdentifierNode): void {
    super.compileUnwrappedIdentifier({ ...node, name: names.columnOf(node.name) })
  }
}

const compiler = new NamingCompiler()

/** Names the columns of what a run that leaves them as they are in the database answers. */
export const withFieldNames =
  (run: RunStatement): RunStatement =>
  async (text, values) => {
    const { rows, rowCount } = await run(text, values)
    return { rows: rows.map(fieldsOf), rowCount }
  }

const fieldsOf = (row: QueryResultRow): QueryResultRow =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]))

/** A query builder over the statements of a transaction, for the tables of a store. */
export const typedSql = <Tables>(run: RunStatement): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TransactionDriver(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  })

const unconnected = typedSql(() => Promise.reject(new Error('a part of a statement is not run')))

/**
 * A typed part of a statement as SQL text, for hot statements, which are text: made once, when their module is loaded.
 * @throws Error for a part with parameters
 */
export function textOf(part: Expression<unknown>): string {
  const { sql: text, parameters } = sql`${part}`.compile(unconnected)
  if (parameters.length > 0) throw new Error(`a part with parameters has no text of its own: ${text}`)
  return text
}
