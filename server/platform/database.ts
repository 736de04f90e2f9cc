import type { MikroORM } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import type { Client, QueryResultRow } from 'pg'
import { explained, explainOutage } from './database-errors.ts'
import { type AskedStatement, OpenTransaction } from './open-transaction.ts'
import { inOneTrip, type Statement, type Trip } from './pipeline.ts'
import { isReading, type Pools, type PoolUse, type Work } from './pools.ts'
import { ReadLane } from './read-lane.ts'
import { type OpeningCheck, Replica, replicaRefuses } from './replica/replica.ts'
import {
  fullSight,
  haste,
  keyed,
  type Patience,
  readScope,
  settings,
  type Sight,
  type WaitLimits,
} from './scopes.ts'
import { type RunStatement, typedSql } from './typed-sql.ts'

/** SQL that is parsed and planned once a connection, under its name: for statements that many requests wait for. */
export interface PreparedStatement {
  name: string
  text: string
}

/** SQL with `$1` parameters inside one transaction. */
export interface Sql {
  /** The rows, with moments as dates: the entity manager's connection would leave them as text. */
  query<T = QueryResultRow>(statement: string | PreparedStatement, values?: unknown[]): Promise<T[]>
  /** The query builder in this transaction, for the tables of a store. */
  db<Tables>(): Kysely<Tables>
}

/** One transaction, open to the named workspaces only. */
export interface Transaction extends Sql {
  /**
   * Writes what nobody reads of before something else is asked for: it travels with that, or with the commit, and what is
   * wrong with it comes out there.
   */
  putOff(statement: PreparedStatement, values: unknown[]): void
  /** Work that is done once the transaction has committed; nothing is done if it does not. */
  afterCommit(work: () => void): void
}

/** All access to PostgreSQL. Row-level security is set for each transaction, so there is no access outside of one. */
export class Database {
  constructor(
    private readonly pools: Pools,
    private readonly work: Work = 'requests',
    private readonly sight: Sight = fullSight,
    private readonly replica: Replica | null = null,
  ) {}

  get orm(): MikroORM {
    return this.pools.orm
  }

  /**
   * The same database for a member who is shown less: what is elsewhere where they are restricted to categories (section
   * 2.15), and what is withheld from them while they judge something blind, is hidden by row security.
   */
  seenWith(sight: Partial<Sight>): Database {
    return new Database(this.pools, this.work, { ...fullSight, ...sight }, this.replica)
  }

  /** The same database over the connections of a kind of work, with its limits of time. */
  on(work: Work): Database {
    return new Database(this.pools, work, this.sight, this.replica)
  }

  get isRestricted(): boolean {
    return this.sight.categories !== null
  }

  /** Whether it is the view of a member who judges something blind. */
  get isBlind(): boolean {
    return this.sight.blindMember !== null
  }

  /** What tells this view of the database from others. */
  get view(): string {
    const { categories, blindMember } = this.sight
    const only = categories ? ['only', ...categories.toSorted()] : []
    return [this.work, ...only, ...(blindMember ? ['blind', blindMember] : [])].join()
  }

  /** What the connections of a kind of work are doing now. */
  useOf(work: Work): PoolUse {
    return this.pools.useOf(work)
  }

  /**
   * Runs the work in one transaction that sees only the given workspace, or workspaces of a mixed batch.
   * @throws LockedError for a row that something else holds: hasty work gives it up when it is not free at once
   */
  inWorkspace<T>(
    workspaces: string | readonly string[],
    work: (tx: Transaction) => Promise<T>,
    patience?: Patience | WaitLimits,
  ): Promise<T> {
    const ids = typeof workspaces === 'string' ? [workspaces] : [...new Set(workspaces)]
    const setting = [...settings(ids, '', this.sight), ...haste(patience)]
    return this.#turn(ids, () => this.#transaction(setting, work))
  }

  /**
   * The same for work that reaches every row by a key: its statements are planned so, even where a table has not been
   * analyzed since it was small and reading all of it looks cheaper.
   */
  byKey<T>(
    workspaces: readonly string[],
    work: (tx: Transaction) => Promise<T>,
    patience?: Patience,
  ): Promise<T> {
    const setting = settings([...new Set(workspaces)], '', this.sight)
    return this.#transaction([...setting, ...haste(patience), keyed], work)
  }

  /**
   * Reads that see only the given workspace. Those that are asked for in the same tick go to the database together, in one
   * round trip; each stands for itself, and sees what is committed when its turn comes. For statements that change nothing,
   * neither rows nor settings. With `planEach`, each is planned for its own values, as is best for what a filter finds; by
   * keys, one plan is as good as the next.
   */
  reader(workspaceId: string, { planEach = false } = {}): Sql {
    const scope = readScope(workspaceId, this.sight, planEach)
    const trip = (statements: readonly Statement[]) =>
      this.#atReadPlace((where, opened) => this.#tripTo(where, scope, statements, opened))
    const lane = new ReadLane(this.pools.habits, (statements) =>
      this.#turn([workspaceId], () => trip(statements)).catch(explainOutage),
    )
    return sqlOf(({ text, values }) => lane.query(text, values))
  }

  /** Runs the work in one transaction that is always taken back: nothing stays, and nothing is done after it. */
  rehearse<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const onPrimary = this.work === 'replica' ? 'reads' : this.work
    const rehearsed = async (client: Client) => {
      const opened = this.#open(onPrimary, client, settings([workspaceId], '', this.sight))
      const made = await work(this.#transactionOf(opened, []))
      await opened.query({ text: 'rollback', values: [] })
      return made
    }
    return this.#turn([workspaceId], () => this.pools.onConnection(onPrimary, rehearsed).catch(explainOutage))
  }

  /**
   * Runs the work in one transaction over the tables that are shared: signing in, claiming tasks, deliveries, timers;
   * `byKey` plans its statements like those of `byKey`.
   */
  asSystem<T>(
    work: (tx: Transaction) => Promise<T>,
    { byKey = false, patience }: { byKey?: boolean; patience?: WaitLimits } = {},
  ): Promise<T> {
    const setting = [...settings([], 'on', this.sight), ...haste(patience)]
    return this.#transaction([...setting, ...(byKey ? [keyed] : [])], work)
  }

  /** Whether PostgreSQL has no space to write: reading goes on meanwhile. */
  get isFull(): boolean {
    return this.pools.disk.full
  }

  /**
   * Does statements over the shared tables in one transaction that is one round trip, so that what they lock is not held
   * by anybody here; answers the rows of the last.
   */
  async atOnce<T>(statements: readonly AskedStatement[]): Promise<T[]> {
    const done = async (client: Client) => {
      const open = this.#open(this.work, client, settings([], 'on', this.sight))
      const asked = [...statements, { text: 'commit', values: [] }].map((each) =>
        open.query(this.#prepared(each)),
      )
      return (await Promise.all(asked)).at(-2)?.rows ?? []
    }
    return (await this.pools.onConnection(this.work, done).catch(explainOutage)) as T[]
  }

  /** Resolves when a connection was free and the database answers on it. @throws when it does not */
  async ping(): Promise<void> {
    await this.pools.ask(this.work, 'select 1')
  }

  async close(): Promise<void> {
    await this.pools.close()
  }

  /** A workspace reads with its share of the connections; whatever else it does waits for none. */
  #turn<T>([workspaceId, ...others]: readonly string[], work: () => Promise<T>): Promise<T> {
    if (!isReading(this.work) || workspaceId === undefined || others.length > 0) return work()
    return this.pools.readers.run(workspaceId, work)
  }

  /** Runs something on the connections of this view, or of the primary where the replica cannot do it. */
  #atReadPlace<T>(run: (where: Work, opened?: OpeningCheck) => Promise<T>): Promise<T> {
    const { replica } = this
    if (this.work !== 'replica' || !replica) return run(this.work)
    return replica.read(
      (opened) => run('replica', opened),
      () => run('reads'),
    )
  }

  /** Runs the work in a transaction. */
  #transaction<T>(setting: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#atReadPlace((where, opened) => this.#transactionOn(where, setting, work, opened)).catch(
      explainOutage,
    )
  }

  /** This is the way of every request: it opens with its first statement, and commits with what it has put off. */
  async #transactionOn<T>(
    where: Work,
    setting: readonly string[],
    work: (tx: Transaction) => Promise<T>,
    opened?: OpeningCheck,
  ): Promise<T> {
    const after: (() => void)[] = []
    const result = await this.pools.onConnection(where, async (client) => {
      const open = this.#open(where, client, setting)
      if (opened) opened((await open.query({ text: Replica.opening, values: [] })).rows)
      const made = await work(this.#transactionOf(open, after))
      const { command } = await open.query({ text: 'commit', values: [] })
      if (command !== 'COMMIT') throw new Error('the transaction had failed before it was to be committed')
      return made
    })
    for (const then of after) then()
    return result
  }

  #open(where: Work, client: Client, setting: readonly string[]): OpenTransaction {
    return new OpenTransaction(client, ['begin', ...this.pools.localSettings(where), ...setting])
  }

  #transactionOf(open: OpenTransaction, after: (() => void)[]): Transaction {
    return {
      ...sqlOf((statement) => open.query(this.#prepared(statement))),
      putOff: (statement, values) => open.putOff(this.#prepared({ ...statement, values })),
      afterCommit: (then) => void after.push(then),
    }
  }

  /** @throws what no statement is to blame for, and what the replica refuses */
  async #tripTo(
    where: Work,
    scope: Statement,
    statements: readonly Statement[],
    opened?: OpeningCheck,
  ): Promise<Trip> {
    const opening = [...this.pools.localSettings(where), ...(opened ? [Replica.opening] : [])]
    const lead: Statement[] = [...opening.map((text) => ({ text, values: [] })), scope]
    const all = [...lead, ...statements].map((statement) => this.#prepared(statement))
    const { answers, error } = await this.pools.onConnection(where, (client) => inOneTrip(client, all))
    if (answers.length < lead.length || (opened && replicaRefuses(error))) throw error
    opened?.(answers[opening.length - 1]?.rows ?? [])
    return { answers: answers.slice(lead.length), error: error && explained(error) }
  }

  /** The statement, without its name where connections keep nothing that is prepared. */
  #prepared<S extends Pick<Statement, 'name'>>(statement: S): S {
    return this.pools.sessions.prepared ? statement : { ...statement, name: undefined }
  }
}

/** The moment by the database's clock, within a transaction too. */
export async function clockOf(tx: Sql): Promise<Date> {
  const [clock] = await tx.query<{ now: Date }>('select clock_timestamp() as now')
  if (!clock) throw new Error('the database tells no time')
  return clock.now
}

type NamedRun = (
  statement: Omit<Statement, 'values'> & { values: readonly unknown[] },
) => ReturnType<RunStatement>

const sqlOf = (run: NamedRun): Sql => ({
  db: () => typedSql((text, values) => run({ text, values })),
  query: async <R>(statement: string | PreparedStatement, values: unknown[] = []) => {
    const named = typeof statement === 'string' ? { text: statement } : statement
    return (await run({ ...named, values })).rows as R[]
  },
})
