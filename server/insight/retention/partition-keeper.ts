import pg from 'pg'
import type { Logger } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { countByDefault, dropPast, makeAhead } from './partition-upkeep.ts'
import { type PartitionedTable, partitionedTables, type RetentionDays } from './partitions.ts'

const everyMs = 3_600_000

interface Dependencies {
  /** Connects as the owner of the database: the application's role cannot create or drop tables. */
  url: string
  kept: RetentionDays
  log: Logger
  metrics: Pick<Metrics, 'rowsByDefault'>
}

/**
 * Creates partitions ahead of time and drops past ones, at the start of the program and every hour. It reads the state from the
 * catalog, one program at a time: after a crash the next hour continues, and rows without a partition lie in the default one.
 */
export class PartitionKeeper {
  #timer: NodeJS.Timeout | undefined
  #under: Promise<void> | undefined

  constructor(private readonly deps: Dependencies) {}

  start(): void {
    const keep = () => {
      this.#under = this.keep().catch((err: unknown) =>
        this.deps.log.warn({ err }, 'the partitions could not be looked after'),
      )
    }
    this.#timer = setInterval(keep, everyMs)
    keep()
  }

  /** Stops; resolves when the running upkeep is done. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#under
  }

  /** Maintains each table; a failure in one does not affect the others. */
  async keep(): Promise<void> {
    const owner = new pg.Client({ connectionString: this.deps.url, options: '-c timezone=UTC' })
    owner.on('error', (err) => this.deps.log.warn({ err }, 'the partitions could not be looked after'))
    await owner.connect()
    try {
      const { rows } = await owner.query<{ mine: boolean }>(
        `select pg_try_advisory_lock(hashtext('verdict partitions')) as mine`,
      )
      for (const table of partitionedTables(this.deps.kept))
        await this.#maintain(owner, table, rows[0]?.mine ?? false)
    } finally {
      await owner.end()
    }
  }

  async #maintain(owner: pg.Client, table: PartitionedTable, isMine: boolean): Promise<void> {
    const { log, metrics } = this.deps
    try {
      if (isMine) {
        const [made, past] = [await makeAhead(owner, table), await dropPast(owner, table)]
        if ([made, past.dropped, past.reduced].some(({ length }) => length > 0))
          log.info({ made, ...past }, 'partitions')
      }
      metrics.rowsByDefault.set({ table: table.name }, await countByDefault(owner, table))
    } catch (err) {
      log.warn({ err, table: table.name }, 'the partitions of a table could not be looked after')
    }
  }
}
