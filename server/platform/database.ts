import type { MikroORM } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import type { Client, QueryResultRow } from 'pg'
import { type StatementRequest, OpenTransaction } from './open-transaction.ts'
import { inOneTrip, type Statement, type Trip } from './pipeline.ts'
import { isReading, type Pools, type PoolUse, type Work } from './pools.ts'
import { ReadLane } from './read-lane.ts'
import { type OpeningCheck, Replica, replicaRefuses } from './replica/replica.ts'
import {
  fullSight,
  haste,
  keyed,
  ordered,
  type Patience,
  readScope,
  settings,
  type Sight,
  type WaitLimits,
} from './scopes.ts'
import { fieldOf, type RunStatement, typedSql } from './typed-sql.ts'

/** SQL that is parsed and planned once per connection, under its name: for frequent statements. */
export interface PreparedStatement {
  name: string
  text: string
}

/** SQL with `$1` parameters inside one transaction. */
export interface Sql {
  /** The rows, with timestamps as dates: the entity manager's connection would leave them as text. */
  query<T = QueryResultRow>(statement: string | PreparedStatement, values?: unknown[]): Promise<T[]>
  /** The query builder in this transaction, for the tables of a store. */
  db<Tables>(): Kysely<Tables>
}

/** One transaction, with access to the named workspaces only. */
export interface Transaction extends Sql {
  /**
   * Defers a write whose result is not needed: it is sent together with the next statement or the commit, which reject
   * if it fails.
   */
  putOff(statement: PreparedStatement, values: unknown[]): void
  /** Registers work to run once the transaction has committed; it does not run if the transaction fails. */
  afterCommit(work: () => void): void
}

/** All access to PostgreSQL. Row-level security is set per transaction, so there is no access outside of one. */
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
   * The same database for a member with restricted sight: row-level security hides the other categories where they are
   * restricted to some (section 2.15), and what is withheld from them during a blind review.
   */
  seenWith(sight: Partial<Sight>): Database {
    return new Database(this.pools, this.work, { ...fullSight, ...sight }, this.replica)
  }

  /** The same database over the connection pool of a kind of work, with its time limits. */
  on(work: Work): Database {
    return new Database(this.pools, work, this.sight, this.replica)
  }

  get isRestricted(): boolean {
    return this.sight.categories !== null
  }

  /** Whether it is the view of a member during a blind review. */
  get isBlind(): boolean {
    return this.sight.blindMember !== null
  }

  /** A key that distinguishes this view of the database from others. */
  get view(): string {
    const { categories, blindMember } = this.sight
    const only = categories ? ['only', ...categories.toSorted()] : []
    return [this.work, ...only, ...(blindMember ? ['blind', blindMember] : [])].join()
  }

  /** The use of the connection pool of a kind of work. */
  useOf(work: Work): PoolUse {
    return this.pools.useOf(work)
  }

  /**
   * Runs the work in one transaction that sees only the given workspaces.
   * @throws LockedError for a row that another transaction holds; hasty work gives up when it is not free at once
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
   * Like `inWorkspace`, for work that reaches every row by key: its statements are planned for index access even where
   * the statistics of a table are outdated and a sequential scan looks cheaper. What comes again is prepared: planning takes longer than
   * running most of them, and their plan depends on no value.
   */
  byKey<T>(
    workspaces: readonly string[],
    work: (tx: Transaction) => Promise<T>,
    patience?: Patience,
  ): Promise<T> {
    const ids = [...new Set(workspaces)]
    const setting = settings(ids, '', this.sight)
    return this.#turn(ids, () => this.#transaction([...setting, ...haste(patience), keyed], work))
  }

  /**
   * Reads that see only the given workspace. Reads issued in the same tick share one round trip; each is independent
   * and sees what is committed when its turn comes. For statements that change neither rows nor settings. With
   * `planEach`, each is planned for its own values, which suits filters; for reads by key a generic plan is as good.
   */
  reader(workspaceId: string, { planEach = false } = {}): Sql {
    const scope = readScope(workspaceId, this.sight, planEach)
    const trip = (statements: readonly Statement[]) =>
      this.#atReadPlace((where, opened) => this.#tripTo(where, scope, statements, opened))
    const lane = new ReadLane(this.pools.readHabits, (statements) =>
      this.#turn([workspaceId], () => trip(statements)).catch(this.pools.refusals.rethrow),
    )
    return sqlOf((asked) => lane.query(asked.text, asked.values, asked.fieldOf))
  }

  /** Runs the work in one transaction that is always rolled back; its `afterCommit` work does not run. */
  rehearse<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const onPrimary = this.work === 'replica' ? 'reads' : this.work
    const rehearsed = async (client: Client) => {
      const opened = this.#open(onPrimary, client, settings([workspaceId], '', this.sight))
      const made = await work(this.#transactionOf(opened, [], false))
      await opened.query({ text: 'rollback', values: [] })
      return made
    }
    return this.#turn([workspaceId], () =>
      this.pools.onConnection(onPrimary, rehearsed).catch(this.pools.refusals.rethrow),
    )
  }

  /**
   * Runs the work in one transaction over the shared tables: sign-in, claiming tasks, deliveries, timers. `byKey` plans
   * its statements like the method of that name, `inOrder` also those that take the first of many rows in the order of an index.
   */
  asSystem<T>(
    work: (tx: Transaction) => Promise<T>,
    { byKey, inOrder, patience }: { byKey?: boolean; inOrder?: boolean; patience?: WaitLimits } = {},
  ): Promise<T> {
    const planned = inOrder ? ordered : byKey ? [keyed] : []
    return this.#transaction([...settings([], 'on', this.sight), ...haste(patience), ...planned], work)
  }

  /** Whether PostgreSQL has no disk space left; reads still work. */
  get isFull(): boolean {
    return this.pools.disk.full
  }

  /**
   * Runs statements over the shared tables in one transaction and one round trip, so that its locks are never held
   * while this process is busy; returns the rows of the last.
   */
  async atOnce<T>(statements: readonly StatementRequest[]): Promise<T[]> {
    const done = async (client: Client) => {
      const open = this.#open(this.work, client, settings([], 'on', this.sight))
      const sent = [...statements, { text: 'commit', values: [] }].map((each) =>
        open.query(this.#prepared(each)),
      )
      return (await Promise.all(sent)).at(-2)?.rows ?? []
    }
    return (await this.pools.onConnection(this.work, done).catch(this.pools.refusals.rethrow)) as T[]
  }

  /** Whether the database takes writes, once a connection was free and it answered on it. @throws when it does not */
  takesWrites(): Promise<boolean> {
    return this.pools.takesWrites(this.work)
  }

  async close(): Promise<void> {
    await this.pools.close()
  }

  /** Limits the concurrent reads of a workspace to its share of the connections; other work is not limited. */
  #turn<T>([workspaceId, ...others]: readonly string[], work: () => Promise<T>): Promise<T> {
    if (!isReading(this.work) || workspaceId === undefined || others.length > 0) return work()
    return this.pools.readers.run(workspaceId, work)
  }

  /** Runs something on the connections of this view, or on those of the primary where the replica cannot serve it. */
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
      this.pools.refusals.rethrow,
    )
  }

  /** Opens the transaction with its first statement, and sends deferred writes with the commit. */
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
      const made = await work(this.#transactionOf(open, after, setting.includes(keyed)))
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

  #transactionOf(open: OpenTransaction, after: (() => void)[], byKey: boolean): Transaction {
    return {
      ...sqlOf((statement) => open.query(this.#prepared(byKey ? this.#named(statement) : statement))),
      putOff: (statement, values) => open.putOff(this.#prepared({ ...statement, values })),
      afterCommit: (then) => void after.push(then),
    }
  }

  /** @throws errors that no statement caused, and what the replica refuses */
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
    return { answers: answers.slice(lead.length), error: error && this.pools.refusals.explained(error) }
  }

  /** The statement, with a name when it comes again. */
  #named<S extends Pick<Statement, 'name' | 'text'>>(statement: S): S {
    const { name, text } = statement
    return name === undefined ? { ...statement, name: this.pools.keyedHabits.nameOf(text) } : statement
  }

  /** The statement, without its name where connections keep no prepared statements. */
  #prepared<S extends Pick<Statement, 'name'>>(statement: S): S {
    return this.pools.sessions.prepared ? statement : { ...statement, name: undefined }
  }
}

/** The current time by the database's clock, even within a transaction. */
export async function clockOf(tx: Sql): Promise<Date> {
  const [clock] = await tx.query<{ now: Date }>('select clock_timestamp() as now')
  if (!clock) throw new Error('the database tells no time')
  return clock.now
}

type NamedRun = (
  statement: Omit<Statement, 'values'> & { values: readonly unknown[] },
) => ReturnType<RunStatement>

function sqlOf(run: NamedRun): Sql {
  let builder: Kysely<unknown> | undefined
  return {
    db: <Tables>() =>
      (builder ??= typedSql((text, values) => run({ text, values, fieldOf }))) as Kysely<Tables>,
    query: async <R>(statement: string | PreparedStatement, values: unknown[] = []) => {
      const named = typeof statement === 'string' ? { text: statement } : statement
      return (await run({ ...named, values })).rows as R[]
    },
  }
}
