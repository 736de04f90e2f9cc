import type { Knex, MikroORM, PostgreSqlConnection } from '@mikro-orm/postgresql'
import type { Client, QueryResultRow } from 'pg'
import { DiskSpace, spaceProbe } from './disk-space.ts'
import { RateLimitedError } from './errors.ts'
import { StatementHabits } from './read-lane.ts'
import { Turns } from './turns.ts'

/**
 * Kinds of work that never wait for each other's connections: requests that take something in, decide or change
 * something; what people and tools read over GraphQL; and tasks, timers and deliveries.
 */
export const works = ['requests', 'reads', 'jobs'] as const

/** One of them, or what is read on a replica, where there is one. */
export type Work = (typeof works)[number] | 'replica'

/** Whether the work only reads, each workspace with its share of the connections. */
export const isReading = (work: Work): boolean => work === 'reads' || work === 'replica'

/** How many connections one kind of work has, and how long one statement on them may take. */
export interface PoolLimits {
  connections: number
  statementMs: number
}

/** What PostgreSQL ends by itself, so that nothing waits for what does not end. */
export interface DatabaseLimits {
  /** How long a statement waits for a row that another transaction holds. */
  lockMs: number
  /** How long a transaction may be open with nothing going on in it. */
  idleMs: number
  /** A replica has those of the reads. */
  pools: Record<Exclude<Work, 'replica'>, PoolLimits>
}

/** What the connections can keep from one transaction to the next. */
export interface Sessions {
  /** They lead through a pooler that gives each transaction another one: what a session has set holds in none after it. */
  pooled: boolean
  /** Statements can be prepared under a name. */
  prepared: boolean
}

/** Connections of their own, to PostgreSQL itself. */
export const ownSessions: Sessions = { pooled: false, prepared: true }

/** How many connections are at work, how many pieces of work wait for one, and how many there may be. */
export interface PoolUse {
  used: number
  waiting: number
  most: number
}

/** The connections of each kind of work, and the entities that they share. */
export class Pools {
  /** A workspace has half of the connections for reading at most; what is more waits in line, and not for long. */
  readonly readers: Turns

  /** What is known of the statements that are read with. */
  readonly habits = new StatementHabits()

  /** Whether there is space to write. */
  readonly disk = new DiskSpace(() => this.ask('jobs', spaceProbe))

  constructor(
    readonly orm: MikroORM,
    private readonly connections: Record<Exclude<Work, 'replica'>, PostgreSqlConnection> & {
      replica: PostgreSqlConnection | null
    },
    private readonly limits: DatabaseLimits,
    readonly sessions: Sessions = ownSessions,
  ) {
    const atOnce = Math.max(1, Math.floor(limits.pools.reads.connections / 2))
    const refusal = () => tooManyReads(atOnce)
    this.readers = new Turns({ atOnce, line: { most: 200, waitMs: 5000, refusal } })
  }

  /** The connections of a kind of work. @throws for those to a replica where there is none */
  of(work: Work): PostgreSqlConnection {
    const connection = this.connections[work]
    if (!connection) throw new Error('there is no replica')
    return connection
  }

  /** The driver's own connections of a kind of work. */
  client(work: Work): Knex.Client {
    return (this.of(work).getKnex() as unknown as { client: Knex.Client }).client
  }

  /** What the connections of a kind of work are doing now. */
  useOf(work: Work): PoolUse {
    if (!this.connections[work]) return { used: 0, waiting: 0, most: 0 }
    const { pool } = this.client(work) as {
      pool: { numUsed(): number; numPendingAcquires(): number }
    }
    const { connections: most } = this.limits.pools[limitsOf(work)]
    return { used: pool.numUsed(), waiting: pool.numPendingAcquires(), most }
  }

  /** What each transaction sets for itself, where connections keep nothing from one to the next. */
  localSettings(work: Work): string[] {
    if (!this.sessions.pooled) return []
    return sessionSettings(work, this.limits).map(([name, value]) => `set local ${name} = ${value}`)
  }

  /** Runs the work on a connection of a kind of work; after an error what is open on it is taken back. */
  async onConnection<T>(work: Work, run: (client: Client) => Promise<T>): Promise<T> {
    const pool = this.client(work)
    const client = (await pool.acquireConnection()) as Client
    try {
      return await run(client)
    } catch (error) {
      if (work !== 'replica') this.disk.notice(error)
      await client.query('rollback').catch(() => client.end())
      throw error
    } finally {
      await pool.releaseConnection(client)
    }
  }

  /** The rows of one statement about the server itself, outside of any transaction. */
  async ask(work: Work, statement: string): Promise<QueryResultRow[]> {
    return this.onConnection(work, async (client) => (await client.query<QueryResultRow>(statement)).rows)
  }

  async close(): Promise<void> {
    this.disk.close()
    const { reads, jobs, replica } = this.connections
    await Promise.all([reads.close(), jobs.close(), replica?.close()])
    await this.orm.close(true)
  }
}

/** Whose limits hold for a kind of work. */
const limitsOf = (work: Work) => (work === 'replica' ? 'reads' : work)

/** Who the program is on its connections, neither owner nor exempt from row-level security, and its limits of time, in milliseconds. */
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
