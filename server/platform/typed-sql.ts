import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  type UnknownRow,
} from 'kysely'
import type { QueryResultRow } from 'pg'

/** Runs a statement and returns timestamps as dates. */
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

/**
 * Columns are snake_case in the database and camelCase in the code; keys inside JSON are left unchanged, so that values
 * need not be traversed.
 */
class ColumnNames extends CamelCasePlugin {
  protected override mapRow(row: UnknownRow): UnknownRow {
    const named: UnknownRow = {}
    for (const column in row) named[this.camelCase(column)] = row[column]
    return named
  }
}

const plugins = [new ColumnNames({ maintainNestedObjectKeys: true })]

/** A query builder over the statements of a transaction, for the tables of a store. */
export const typedSql = <Tables>(run: RunStatement): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TransactionDriver(run),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins,
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
