import pg from 'pg'
import { AdvisoryLock, tryLockKey } from './advisory-lock.ts'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'
import {
  analysisOf,
  analysisPatience,
  type MiscountedTable,
  miscountedTables,
} from './table-statistics.store.ts'
import { typedSql, withFieldNames } from './typed-sql.ts'

const everyMs = 5000
const leftMs = 60_000
const failure = 'the statistics of the tables could not be looked after'

interface Dependencies {
  /** Connects as the owner of the database: the application's role cannot analyze its tables. */
  url: string
  database: Pick<Database, 'atOnce'>
  log: Logger
}

/** What the tables that were analyzed in a run were counted at before. */
type Counts = Map<string, number>

/**
 * Analyzes tables that grow faster than autovacuum, which comes by once a minute, sees: until then PostgreSQL plans for the few rows
 * it knows of. Looks every few seconds and connects only where there is such a table; one process at a time analyzes.
 */
export class StatisticsKeeper {
  #timer: NodeJS.Timeout | undefined
  #under: Promise<void> | undefined
  #stopped = false
  /** Tables that could not be analyzed, each with the time until which it is left to autovacuum, in ms. */
  readonly #left = new Map<string, number>()

  constructor(private readonly deps: Dependencies) {}

  start(): void {
    const keep = () => {
      this.#under ??= this.keep()
        .catch((err: unknown) => this.deps.log.warn({ err }, failure))
        .finally(() => (this.#under = undefined))
    }
    this.#timer = setInterval(keep, everyMs)
  }

  /** Begins no more analyses; resolves when the running one is done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#under
  }

  /** Looks once, and analyzes each table that has grown. */
  async keep(): Promise<void> {
    if (this.#first(await this.deps.database.atOnce<MiscountedTable>([{ ...miscountedTables, values: [] }])))
      await this.#analyzeAll()
  }

  async #analyzeAll(): Promise<void> {
    const { url: connectionString, log } = this.deps
    const owner = new pg.Client({ connectionString })
    owner.on('error', (err) => log.warn({ err }, failure))
    await owner.connect()
    try {
      const analyzed: Counts = new Map()
      while (!this.#stopped && (await this.#analyzeNext(owner, analyzed)));
    } finally {
      await owner.end()
    }
  }

  /** Analyzes the next table in a transaction of its own. @returns false where there is none, or another process is at it */
  async #analyzeNext(owner: pg.Client, analyzed: Counts): Promise<boolean> {
    await owner.query(`begin; ${analysisPatience}`)
    try {
      const query = withFieldNames((text, values) => owner.query({ text, values: [...values] }))
      const isMine = await tryLockKey({ db: () => typedSql(query) }, AdvisoryLock.statistics, 'statistics')
      const table = isMine && this.#first((await owner.query<MiscountedTable>(miscountedTables)).rows)
      if (table) await this.#analyze(owner, table, analyzed)
      return Boolean(table)
    } finally {
      await owner.query('commit')
    }
  }

  /** Without the right to analyze a table, PostgreSQL does nothing, so that it comes up again, counted as before. */
  async #analyze(owner: pg.Client, table: MiscountedTable, analyzed: Counts): Promise<void> {
    const { log } = this.deps
    try {
      if (analyzed.get(table.name) === table.counted)
        throw new Error('the user of the database may not analyze the table')
      analyzed.set(table.name, table.counted)
      await owner.query(analysisOf(table))
      log.info(table, 'analyzed a table that has grown')
    } catch (err) {
      this.#left.set(table.name, Date.now() + leftMs)
      log.warn({ err, ...table }, 'a table that has grown is left to autovacuum')
    }
  }

  #first(tables: readonly MiscountedTable[]): MiscountedTable | undefined {
    return tables.find(({ name }) => (this.#left.get(name) ?? 0) <= Date.now())
  }
}
