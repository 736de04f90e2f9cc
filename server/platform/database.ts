import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { Knex } from '@mikro-orm/postgresql'
import pg, { type ClientBase, type QueryResultRow } from 'pg'
import { UnavailableError } from './errors.ts'

/** SQL with `$1` parameters inside one transaction. */
export interface Sql {
  /** The rows, with moments as dates: the entity manager's connection would leave them as text. */
  query<T = QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
}

/** One transaction, open to the named workspaces only: entities through `em`, everything else through `query`. */
export interface Transaction extends Sql {
  readonly em: EntityManager
  /** Work that is done once the transaction has committed; nothing is done if it does not. */
  afterCommit(work: () => void): void
}

/** All access to PostgreSQL. Row-level security is set for each transaction, so there is no access outside of one. */
export class Database {
  constructor(readonly orm: MikroORM) {}

  /** Runs the work in one transaction that sees only the given workspace, or workspaces of a mixed batch. */
  inWorkspace<T>(workspaces: string | readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T> {
    const ids = typeof workspaces === 'string' ? [workspaces] : [...new Set(workspaces)]
    return this.#transaction(ids, '', work)
  }

  /** Runs the work in one transaction over the tables that are shared: signing in, claiming tasks, deliveries, timers. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#transaction([], 'on', work)
  }

  /** Resolves when the database answers. @throws when it does not */
  async ping(): Promise<void> {
    await this.orm.em.getConnection().execute('select 1')
  }

  async close(): Promise<void> {
    await this.orm.close(true)
  }

  async #transaction<T>(
    workspaces: string[],
    system: string,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const after: (() => void)[] = []
    const result = await this.orm.em
      .fork()
      .transactional(async (em) => {
        em.setFilterParams('workspace', { ids: workspaces })
        const client = await rawClient(em)
        await client.query({
          name: 'row-security',
          text: `select set_config('verdict.workspaces', $1, true), set_config('verdict.system', $2, true)`,
          values: [`{${workspaces.join(',')}}`, system],
        })
        return work({
          em,
          query: async <R>(text: string, values: unknown[] = []) =>
            (await client.query<QueryResultRow>({ text, values, types: pg.types })).rows as R[],
          afterCommit: (then) => void after.push(then),
        })
      })
      .catch(explainOutage)
    for (const then of after) then()
    return result
  }
}

/** The driver's own connection under a transaction, for SQL with numbered parameters. */
function rawClient(em: EntityManager): Promise<ClientBase> {
  const transaction = em.getTransactionContext<Knex.Transaction>()
  if (!transaction) throw new Error('not inside a transaction')
  return transaction.client.acquireConnection() as Promise<ClientBase>
}

const connectionLost = /^(08|57P0|53300)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$|^ENOTFOUND$/

/** Turns a lost or refused connection into the error that callers know; everything else stays what it was. */
function explainOutage(error: unknown): never {
  const { code, name, message } = error as { code?: string; name?: string; message?: string }
  const lost =
    connectionLost.test(code ?? '') ||
    name === 'KnexTimeoutError' ||
    /Connection terminated|timeout expired/.test(message ?? '')
  throw lost ? new UnavailableError() : error
}
