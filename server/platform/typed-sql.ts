import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg, { type ClientBase, type QueryResultRow } from 'pg'

/** The connection of one transaction, as the query builder wants it. */
class TransactionConnection implements DatabaseConnection {
  constructor(private readonly client: ClientBase) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // As text with the driver's own types: the entity manager's connection would leave moments as text.
    const statement = { text: sql, values: [...parameters], types: pg.types }
    const { rows, rowCount } = await this.client.query<QueryResultRow>(statement)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    await Promise.reject(new Error('rows are read page by page'))
    yield* []
  }
}

/** Runs every statement in the transaction that is open; it begins and ends elsewhere. */
class TransactionDriver implements Driver {
  readonly #connection: TransactionConnection

  constructor(client: ClientBase) {
    this.#connection = new TransactionConnection(client)
  }

  init = () => Promise.resolve()
  acquireConnection = () => Promise.resolve(this.#connection)
  beginTransaction = () => Promise.reject(new Error('the transaction is open already'))
  commitTransaction = () => Promise.reject(new Error('the transaction ends with the work in it'))
  rollbackTransaction = () => Promise.reject(new Error('the transaction ends with the work in it'))
  releaseConnection = () => Promise.resolve()
  destroy = () => Promise.resolve()
}

/** Columns are snake_case in the database and camelCase in the code; the keys inside JSON stay as they are. */
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** A query builder over the connection of a transaction, for the tables of a store. */
export const typedSql = <Tables>(client: ClientBase): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TransactionDriver(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins,
  })
