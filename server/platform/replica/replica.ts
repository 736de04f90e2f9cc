import { setTimeout as pause } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { connectionWasLost } from '../database-errors.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { within } from '../patience.ts'
import type { Pools, Work } from '../pools.ts'
import type { Redis } from '../redis.ts'
import { type Mark, Positions } from './positions.ts'
import { type LogPosition, positionOf, ReplicaLag } from './replica-lag.ts'

/** How often both servers' positions are read, in milliseconds. */
const everyMs = 500

/** Without an answer within this time, a server counts as unavailable. */
const patienceMs = 1000

/** How long a reader waits for the replica to replay their own writes, and how often that is checked, in milliseconds. */
const waitMs = 100
const pollMs = 10

/** Why a read went to the primary although there is a replica. */
export type Refusal = 'away' | 'behind' | 'own writes' | 'unknown' | 'writes' | 'conflict'

export interface ReplicaDependencies {
  pools: Pools
  redis: Redis
  metrics: Pick<Metrics, 'replicaReads' | 'replicaLag' | 'replicaInUse'>
  log: Logger
  /** The lag from which on the replica is not used. */
  mostLagMs: number
}

/** Checks the result of a transaction's first statement on the replica. @throws where the replica may not be read */
export type OpeningCheck = (rows: readonly QueryResultRow[]) => void

/** Where people and tools read: on the primary or a replica. */
export interface ReadPlaces {
  /** The pool for a reader; `others` is that of the primary. */
  workFor(reader: { workspaceId: string; id: string }, others: Work): Promise<Work>
  /** After a commit: makes later reads of the writer, or of everybody in the workspace, see it. */
  wrote(mark: Mark): Promise<void>
}

/** Without a replica: everything is read on the primary. */
export const onlyPrimary: ReadPlaces = {
  workFor: (_reader, others) => Promise.resolve(others),
  wrote: () => Promise.resolve(),
}

/**
 * The streaming replica that people and tools read from (DATABASE_READ_URL). Writers see their own writes at once:
 * their next reads go to the replica when it has replayed them, else to the primary. The same holds for events that a
 * workspace was notified of live. Writes of others become visible when they have been replayed, at most the permitted
 * lag later.
 */
export class Replica implements ReadPlaces {
  readonly #lag = new ReplicaLag()
  readonly #positions: Positions
  /** Why the replica is not used now; null when it is. */
  #out: 'away' | 'behind' | null = 'away'
  #replayed: LogPosition = 0
  /** The highest position that an admitted reader has to see: connections to a replica that is behind it are not used. */
  #floor: LogPosition = 0
  #pending: Promise<LogPosition> | null = null
  #writing: Promise<LogPosition> | null = null
  readonly #timer: NodeJS.Timeout

  private constructor(private readonly deps: ReplicaDependencies) {
    this.#positions = new Positions(deps.redis, deps.log, 2 * deps.mostLagMs + 60_000)
    this.#timer = setInterval(() => void this.#look(), everyMs).unref()
  }

  /** Starts watching the replica; one that is unavailable is used once it can be reached. */
  static async watch(deps: ReplicaDependencies): Promise<Replica> {
    const replica = new Replica(deps)
    await replica.#look()
    return replica
  }

  async workFor(reader: { workspaceId: string; id: string }, others: Work): Promise<Work> {
    const refusal = await this.#refusal(reader)
    this.deps.metrics.replicaReads.inc({ outcome: refusal ?? 'replica' })
    return refusal ? others : 'replica'
  }

  async wrote(mark: Mark): Promise<void> {
    // Without a position, they read from the primary until the mark expires.
    const position = await this.#written().catch(() => Number.MAX_SAFE_INTEGER)
    await this.#positions.raise(mark, position)
  }

  /**
   * Reads from the replica, else from the primary: where the connection was lost, the read would write, it was
   * cancelled by a recovery conflict, or the replica is behind what the reader has to see.
   */
  async read<T>(onReplica: (opened: OpeningCheck) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    try {
      return await onReplica(([row]) => this.#check(row?.['replayed']))
    } catch (error) {
      const refusal = error instanceof TooFarBehind ? 'behind' : refusalOf(error)
      if (!refusal) throw error
      this.deps.metrics.replicaReads.inc({ outcome: refusal })
      return onPrimary()
    }
  }

  /** Stops watching. */
  close(): void {
    clearInterval(this.#timer)
  }

  /** The first statement of a transaction on the replica; its rows are passed to `opened`. */
  static readonly opening = `select ${positionOf('pg_last_wal_replay_lsn()')} as replayed`

  #check(replayed: unknown): void {
    if (typeof replayed !== 'number' || replayed < this.#floor) throw new TooFarBehind()
  }

  async #refusal({ workspaceId, id }: { workspaceId: string; id: string }): Promise<Refusal | null> {
    if (this.#out) return this.#out
    const position = await this.#positions.of(workspaceId, id)
    if (position === null) return 'unknown'
    if (!(await this.#reaches(position))) return 'own writes'
    this.#floor = Math.max(this.#floor, position)
    return null
  }

  /** Whether the replica has replayed the position, or does so within `waitMs`. */
  async #reaches(position: LogPosition): Promise<boolean> {
    const deadline = performance.now() + waitMs
    while (this.#replayed < position) {
      await (this.#pending ??= this.#replicaPosition().finally(() => (this.#pending = null))).catch(
        () => undefined,
      )
      if (this.#replayed >= position) break
      if (performance.now() > deadline || this.#out) return false
      await pause(pollMs)
    }
    return true
  }

  async #replicaPosition(): Promise<LogPosition> {
    const replayed = await this.#positionOn(
      'replica',
      'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end',
    )
    if (replayed === null) throw new Error('the server of DATABASE_READ_URL is not a replica')
    return (this.#replayed = replayed)
  }

  /** The end of the primary's log, read once for all concurrent callers, after their commits. */
  #written(): Promise<LogPosition> {
    return (this.#writing ??= new Promise<void>(setImmediate).then(() => {
      this.#writing = null
      return this.#primaryPosition()
    }))
  }

  async #primaryPosition(): Promise<LogPosition> {
    const position = await this.#positionOn('requests', 'pg_current_wal_insert_lsn()')
    if (position === null) throw new Error('the primary tells no position')
    return position
  }

  async #positionOn(work: Work, lsn: string): Promise<LogPosition | null> {
    const [row] = await within(patienceMs, this.deps.pools.ask(work, `select ${positionOf(lsn)} as position`))
    return typeof row?.['position'] === 'number' ? row['position'] : null
  }

  async #look(): Promise<void> {
    const startedAt = Date.now()
    const [primary, replica] = await Promise.allSettled([this.#primaryPosition(), this.#replicaPosition()])
    if (primary.status === 'fulfilled') this.#lag.primaryAt(primary.value, startedAt)
    if (replica.status === 'fulfilled') this.#lag.replicaAt(replica.value)
    const lagMs = this.#lag.at(Date.now())
    this.deps.metrics.replicaLag.set(lagMs / 1000)
    const behind = lagMs > this.deps.mostLagMs ? 'behind' : null
    this.#become(replica.status === 'rejected' ? 'away' : behind, {
      seconds: lagMs / 1000,
      ...(replica.status === 'rejected' && { err: replica.reason as unknown }),
    })
  }

  #become(out: 'away' | 'behind' | null, details: { seconds: number; err?: unknown }): void {
    this.deps.metrics.replicaInUse.set(out ? 0 : 1)
    if (out === this.#out) return
    if (out) this.deps.log.warn(details, `the replica is ${out}: reading on the primary`)
    else this.deps.log.warn(details, 'reading on the replica')
    this.#out = out
  }
}

/** The connection leads to a replica that is behind what a reader has to see. */
class TooFarBehind extends Error {}

/** PostgreSQL's error codes of statements that fail on a replica and succeed on the primary. */
const refusals: Record<string, Refusal> = {
  '25006': 'writes',
  '40001': 'conflict',
  '40P01': 'conflict',
}

/** Whether the read has to be repeated on the primary. */
export const replicaRefuses = (error: unknown): boolean => error !== undefined && refusalOf(error) !== null

/** Why the read has to be repeated on the primary; null for an error of the read itself. */
function refusalOf(error: unknown): Refusal | null {
  if (connectionWasLost(error)) return 'away'
  return refusals[(error as { code?: string }).code ?? ''] ?? null
}
