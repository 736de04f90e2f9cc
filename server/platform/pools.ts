import type { Knex, MikroORM, PostgreSqlConnection } from '@mikro-orm/postgresql'
import { RateLimitedError } from './errors.ts'
import { StatementHabits } from './read-lane.ts'
import { Turns } from './turns.ts'

/**
 * Kinds of work that never wait for each other's connections: requests that take something in, decide or change
 * something; what people and tools read over GraphQL; and tasks, timers and deliveries.
 */
export const works = ['requests', 'reads', 'jobs'] as const

export type Work = (typeof works)[number]

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
  pools: Record<Work, PoolLimits>
}

/** How many connections are at work, and how many pieces of work wait for one. */
export interface PoolUse {
  used: number
  waiting: number
}

/** The connections of each kind of work, and the entities that they share. */
export class Pools {
  /** A workspace has half of the connections for reading at most; what is more waits in line, and not for long. */
  readonly readers: Turns

  /** What is known of the statements that are read with. */
  readonly habits = new StatementHabits()

  constructor(
    readonly orm: MikroORM,
    private readonly connections: Record<Work, PostgreSqlConnection>,
    limits: DatabaseLimits,
  ) {
    const atOnce = Math.max(1, Math.floor(limits.pools.reads.connections / 2))
    const refusal = () => tooManyReads(atOnce)
    this.readers = new Turns({ atOnce, line: { most: 200, waitMs: 5000, refusal } })
  }

  /** The connections of a kind of work. */
  of(work: Work): PostgreSqlConnection {
    return this.connections[work]
  }

  /** The driver's own connections of a kind of work. */
  client(work: Work): Knex.Client {
    return (this.of(work).getKnex() as unknown as { client: Knex.Client }).client
  }

  /** What the connections of a kind of work are doing now. */
  useOf(work: Work): PoolUse {
    const { pool } = this.client(work) as { pool: { numUsed(): number; numPendingAcquires(): number } }
    return { used: pool.numUsed(), waiting: pool.numPendingAcquires() }
  }

  async close(): Promise<void> {
    await Promise.all([this.of('reads').close(), this.of('jobs').close()])
    await this.orm.close(true)
  }
}

const tooManyReads = (atOnce: number) =>
  new RateLimitedError(
    { limit: atOnce, remaining: 0, reset: Math.ceil(Date.now() / 1000) + 1, retryAfter: 1 },
    'Your workspace reads too much at once: ask for less, or again in a moment',
  )
