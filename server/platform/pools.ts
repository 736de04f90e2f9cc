import type { Knex, MikroORM, PostgreSqlConnection } from '@mikro-orm/postgresql'
import type { Client, QueryResultRow } from 'pg'
import { connectionWasLost, isReadOnly } from './database-errors.ts'
import type { DatabaseRefusals } from './database-refusals.ts'
import { RateLimitedError, UnavailableError } from './errors.ts'
import { endWhenSilent } from './silent-connection.ts'
import { keepsColumns, StatementHabits } from './statement-habits.ts'
import { Turns } from './turns.ts'

/**
 * Kinds of work that never wait for each other's connections: requests that ingest, decide or change something; reads
 * of people and tools over GraphQL; and tasks, timers and deliveries.
 */
export const works = ['requests', 'reads', 'jobs'] as const

/** One of them, or reads on a replica, where there is one. */
export type Work = (typeof works)[number] | 'replica'

/** Whether the work only reads, so that each workspace is limited to its share of the connections. */
export const isReading = (work: Work): boolean => work === 'reads' || work === 'replica'

/** How many connections one kind of work has, and how long one statement on them may take. */
export interface PoolLimits {
  connections: number
  statementMs: number
}

/** Timeouts that PostgreSQL enforces, so that nothing waits forever. */
export interface DatabaseLimits {
  /** How long a statement waits for a locked row. */
  lockMs: number
  /** How long a transaction may be idle. */
  idleMs: number
  /** A replica uses those of the reads. */
  pools: Record<Exclude<Work, 'replica'>, PoolLimits>
}

/** What state connections keep between transactions. */
export interface Sessions {
  /** They go through a pooler with transaction pooling: session settings do not survive a transaction. */
  pooled: boolean
  /** Named prepared statements are available. */
  prepared: boolean
}

/** Direct connections to PostgreSQL. */
export const ownSessions: Sessions = { pooled: false, prepared: true }

/** How many connections are in use, how much work waits for one, and the size of the pool. */
export interface PoolUse {
  used: number
  waiting: number
  most: number
}

/** The connection pools of each kind of work, and the entity metadata that they share. */
export class Pools {
  /** A workspace uses at most half of the connections for reads; further reads queue for a short time. */
  readonly readers: Turns

  /** Statistics of read statements. */
  readonly readHabits = new StatementHabits('read')
  /** Of statements in transactions that reach their rows by key. */
  readonly keyedHabits = new StatementHabits('keyed', keepsColumns)

  /** When PostgreSQL last answered any work, by the clock of this process. */
  #answeredAt = performance.now()

  /** Whether there is disk space. */
  readonly disk = new DiskSpace(() => this.ask('jobs', spaceProbe))

  constructor(
    readonly orm: MikroORM,
    private readonly connections: Record<Exclude<Work, 'replica'>, PostgreSqlConnection> & {
      replica: PostgreSqlConnection | null
    },
    private readonly limits: DatabaseLimits,
    readonly refusals: DatabaseRefusals,
    readonly sessions: Sessions = ownSessions,
  ) {
    const atOnce = Math.max(1, Math.floor(limits.pools.reads.connections / 2))
    // Where nothing at all was answered for that long, it is not the workspace that asks for too much.
    const refusal = () =>
      performance.now() - this.#answeredAt >= lineMs ? new UnavailableError() : tooManyReads(atOnce)
    this.readers = new Turns({ atOnce, line: { most: 200, waitMs: lineMs, refusal } })
  }

  /** The pool of a kind of work. @throws for that of a replica where there is none */
  of(work: Work): PostgreSqlConnection {
    const connection = this.connections[work]
    if (!connection) throw new Error('there is no replica')
    return connection
  }

  /** The driver's own pool of a kind of work. */
  client(work: Work): Knex.Client {
    return (this.of(work).getKnex() as unknown as { client: Knex.Client }).client
  }

  /** The use of the pool of a kind of work. */
  useOf(work: Work): PoolUse {
    if (!this.connections[work]) return { used: 0, waiting: 0, most: 0 }
    const { pool } = this.client(work) as {
      pool: { numUsed(): number; numPendingAcquires(): number }
    }
    const { connections: most } = this.limits.pools[limitsOf(work)]
    return { used: pool.numUsed(), waiting: pool.numPendingAcquires(), most }
  }

  /** The settings that each transaction must set itself, where connections keep no session state. */
  localSettings(work: Work): string[] {
    if (!this.sessions.pooled) return []
    return sessionSettings(work, this.limits).map(([name, value]) => `set local ${name} = ${value}`)
  }

  /** Runs the work on a connection of a kind of work; after an error its open transaction is rolled back, and one to a replica is left. */
  async onConnection<T>(work: Work, run: (client: Client) => Promise<T>): Promise<T> {
    const pool = this.client(work)
    const client = (await pool.acquireConnection()) as Client
    const unwatch = endWhenSilent(client, silenceOf(work, this.limits))
    try {
      const result = await run(client)
      this.#answeredAt = performance.now()
      return result
    } catch (error) {
      if (work !== 'replica') this.disk.notice(error)
      if (isReadOnly(error)) await client.end()
      else await client.query('rollback').catch(() => client.end())
      throw error
    } finally {
      unwatch()
      await pool.releaseConnection(client)
    }
  }

  /** The rows of one statement about the server, outside of any transaction. */
  async ask(work: Work, statement: string): Promise<QueryResultRow[]> {
    return this.onConnection(work, async (client) => (await client.query<QueryResultRow>(statement)).rows)
  }

  /**
   * Whether PostgreSQL takes writes, once a connection was free and it answered. One on which it takes none is left: it may lead to
   * a primary that was replaced. @throws when it does not answer
   */
  async takesWrites(work: Work): Promise<boolean> {
    return this.onConnection(work, async (client) => {
      const { rows } = await client.query<{ writes: boolean }>(writesProbe)
      const writes = rows[0]?.writes === true
      if (!writes) await client.end()
      return writes
    })
  }

  async close(): Promise<void> {
    this.disk.close()
    const { reads, jobs, replica } = this.connections
    await Promise.all([reads.close(), jobs.close(), replica?.close()])
    await this.orm.close(true)
  }
}

/** How long a read of a workspace with its share of connections in use waits for one of them, in milliseconds. */
const lineMs = 5000

/** How much longer than PostgreSQL's own limits a connection may be silent, in milliseconds. */
const graceMs = 5000

/** For how long nothing may come or go on a connection in use: neither a statement nor an idle transaction may take as long. */
const silenceOf = (work: Work, { idleMs, pools }: DatabaseLimits): number =>
  Math.max(idleMs, pools[limitsOf(work)].statementMs) + graceMs

/** The pool whose limits apply to a kind of work. */
const limitsOf = (work: Work) => (work === 'replica' ? 'reads' : work)

/** The session's role, neither owner nor exempt from row-level security, and its timeouts in milliseconds. */
export function sessionSettings(work: Work, { lockMs, idleMs, pools }: DatabaseLimits): [string, string][] {
  const { statementMs } = pools[limitsOf(work)]
  return [
    ['role', 'verdict_app'],
    ['lock_timeout', String(lockMs)],
    ['statement_timeout', String(statementMs)],
    ['idle_in_transaction_session_timeout', String(idleMs)],
  ]
}

const tooManyReads = (atOnce: number) =>
  new RateLimitedError(
    { limit: atOnce, remaining: 0, reset: Math.ceil(Date.now() / 1000) + 1, retryAfter: 1 },
    'Your workspace reads too much at once: ask for less, or again in a moment',
  )

/** It is read-only on a replica, too, and where an operator or a host has set it so. */
const writesProbe = `select current_setting('transaction_read_only') = 'off' as writes`

/** How often writing is tried again, in milliseconds. */
const usualMs = 1000

/** SQL that writes a megabyte to a temporary file in the tables' tablespace and leaves nothing behind. */
const spaceProbe = `set local work_mem = '64kB';
  select count(*) from (select n, repeat('.', 100) from generate_series(1, 8000) n order by n desc offset 0) written`

/** Whether PostgreSQL has disk space: false from the first statement that fails for want of it until a probe write succeeds. */
class DiskSpace {
  #full = false
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly probe: () => Promise<unknown>,
    private readonly everyMs = usualMs,
  ) {}

  /** True while writes would most likely fail. */
  get full(): boolean {
    return this.#full
  }

  /** Records an error of PostgreSQL; any but disk_full is ignored. */
  notice(error: unknown): void {
    if (!isDiskFull(error) || this.#full) return
    this.#full = true
    this.#schedule()
  }

  /** Stops probing. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    this.#timer = setTimeout(() => void this.#look(), this.everyMs).unref()
  }

  async #look(): Promise<void> {
    try {
      await this.probe()
      this.#full = false
    } catch (error) {
      this.#full = isDiskFull(error) || connectionWasLost(error)
      if (this.#full) this.#schedule()
    }
  }
}

/** Whether the error is disk_full. */
const isDiskFull = (error: unknown): boolean => (error as { code?: string }).code === '53100'
