import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Knex } from '@mikro-orm/postgresql'
import pg, { type Client, type ClientBase, type QueryResultRow } from 'pg'
import { UnavailableError } from './errors.ts'

/** SQL that is parsed and planned once a connection, under its name: for statements that many requests wait for. */
export interface Prepared {
  name: string
  text: string
}

/** SQL with `$1` parameters inside one transaction. */
export interface Sql {
  /** The rows, with moments as dates: the entity manager's connection would leave them as text. */
  query<T = QueryResultRow>(statement: string | Prepared, values?: unknown[]): Promise<T[]>
}

/** One transaction, open to the named workspaces only. */
export interface Transaction extends Sql {
  /** Work that is done once the transaction has committed; nothing is done if it does not. */
  afterCommit(work: () => void): void
}

/** One transaction that also has the entities of its workspace. */
export interface EntityTransaction extends Transaction {
  readonly em: EntityManager
}

/** All access to PostgreSQL. Row-level security is set for each transaction, so there is no access outside of one. */
export class Database {
  constructor(
    readonly orm: MikroORM,
    private readonly categories: readonly string[] | null = null,
  ) {}

  /** The same database for a member restricted to categories (section 2.15): row security hides what is elsewhere. */
  restrictedTo(categories: readonly string[]): Database {
    return new Database(this.orm, categories)
  }

  /** Runs the work in one transaction that sees only the given workspace, or workspaces of a mixed batch. */
  inWorkspace<T>(workspaces: string | readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T> {
    const ids = typeof workspaces === 'string' ? [workspaces] : [...new Set(workspaces)]
    return this.#transaction(settings(ids, '', this.categories), work)
  }

  /**
   * The same for work that reaches every row by a key: its statements are planned so, even where a table has not been
   * analyzed since it was small and reading all of it looks cheaper.
   */
  byKey<T>(workspaces: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T> {
    const setting = settings([...new Set(workspaces)], '', this.categories)
    return this.#transaction(`${setting}, set_config('enable_seqscan', 'off', true)`, work)
  }

  /** Runs the work in one transaction that is always taken back: nothing stays, and nothing is done after it. */
  rehearse<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#onConnection(async (client) => {
      await client.query(`begin; ${settings([workspaceId], '', this.categories)}`)
      const made = await work(transactionOn(client, []))
      await client.query('rollback')
      return made
    }).catch(explainOutage)
  }

  /** Runs the work in one transaction over the tables that are shared: signing in, claiming tasks, deliveries, timers. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#transaction(settings([], 'on', this.categories), work)
  }

  /** Runs the work in one transaction with entities, for changes of a single noun; slower to open than the others. */
  async withEntities<T>(workspaceId: string, work: (tx: EntityTransaction) => Promise<T>): Promise<T> {
    const after: (() => void)[] = []
    const em = this.orm.em.fork()
    em.setFilterParams('workspace', { ids: [workspaceId] })
    // Not transactional(): its AsyncLocalStorage would make every promise of the process dearer from then on.
    await em.begin().catch(explainOutage)
    try {
      const client = await rawClient(em)
      await client.query(settings([workspaceId], '', this.categories))
      const result = await work({ em, ...transactionOn(client, after) })
      await em.commit()
      for (const then of after) then()
      return result
    } catch (error) {
      await em.rollback().catch(() => undefined)
      return explainOutage(error)
    }
  }

  /** Resolves when the database answers. @throws when it does not */
  async ping(): Promise<void> {
    await this.orm.em.getConnection().execute('select 1')
  }

  async close(): Promise<void> {
    await this.orm.close(true)
  }

  /** Opens with its settings in one round trip: this is the way of every request. */
  async #transaction<T>(setting: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const after: (() => void)[] = []
    const result = await this.#onConnection(async (client) => {
      await client.query(`begin; ${setting}`)
      const made = await work(transactionOn(client, after))
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('the transaction had failed before it was to be committed')
      return made
    }).catch(explainOutage)
    for (const then of after) then()
    return result
  }

  /** A connection of the entity manager's pool; after an error what is open on it is taken back. */
  async #onConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const { client: pool } = this.orm.em.getConnection().getKnex() as { client: Knex.Client }
    const client = (await pool.acquireConnection()) as Client
    try {
      return await work(client)
    } catch (error) {
      await client.query('rollback').catch(() => client.end())
      throw error
    } finally {
      await pool.releaseConnection(client)
    }
  }
}

/** SQL that opens the transaction to workspaces, or to all of the shared tables, until its end; `null` is all categories. */
const settings = (
  workspaces: readonly string[],
  system: '' | 'on',
  categories: readonly string[] | null,
): string =>
  `select set_config('verdict.workspaces', ${pg.escapeLiteral(`{${workspaces.join(',')}}`)}, true),
     set_config('verdict.system', '${system}', true),
     set_config('verdict.categories', ${pg.escapeLiteral(categories ? `{${categories.join(',')}}` : '')}, true)`

const transactionOn = (client: ClientBase, after: (() => void)[]): Transaction => ({
  query: async <R>(statement: string | Prepared, values: unknown[] = []) => {
    const named = typeof statement === 'string' ? { text: statement } : statement
    return (await client.query<QueryResultRow>({ ...named, values, types: pg.types })).rows as R[]
  },
  afterCommit: (then) => void after.push(then),
})

/** The driver's own connection under a transaction, for SQL with numbered parameters. */
function rawClient(em: EntityManager): Promise<ClientBase> {
  const transaction = em.getTransactionContext<Knex.Transaction>()
  if (!transaction) throw new Error('not inside a transaction')
  return transaction.client.acquireConnection() as Promise<ClientBase>
}

const connectionLost = /^(08(?!P01)|57P0|53300)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$|^ENOTFOUND$/

/** Turns a lost or refused connection into the error that callers know; everything else stays what it was. */
function explainOutage(error: unknown): never {
  const { code, name, message } = error as { code?: string; name?: string; message?: string }
  const lost =
    connectionLost.test(code ?? '') ||
    name === 'KnexTimeoutError' ||
    /Connection terminated|timeout expired/.test(message ?? '')
  throw lost ? new UnavailableError() : error
}
