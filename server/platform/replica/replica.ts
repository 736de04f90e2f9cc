import { setTimeout as pause } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import { connectionWasLost } from '../database-errors.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { within } from '../patience.ts'
import type { Pools, Work } from '../pools.ts'
import { type Mark, Positions } from './positions.ts'
import type { Redis } from '../redis.ts'
import { type LogPosition, positionOf, ReplicaLag } from './replica-lag.ts'

/** How often both servers are asked where they are. */
const everyMs = 500

/** A server that does not answer that within this time counts as away. */
const patienceMs = 1000

/** How long a reader waits for the replica to show what they wrote themselves, and how often it is asked. */
const waitMs = 100
const askMs = 10

/** Why a read went to the primary although there is a replica. */
export type Refusal = 'away' | 'behind' | 'own writes' | 'unknown' | 'writes' | 'conflict'

export interface ReplicaDependencies {
  pools: Pools
  redis: Redis
  metrics: Pick<Metrics, 'replicaReads' | 'replicaLag' | 'replicaInUse'>
  log: Logger
  /** How far the replica may be behind before nobody reads on it. */
  mostLagMs: number
}

/** Checks the rows of the first statement of a transaction on the replica. @throws where the replica may not be read */
export type OpeningCheck = (rows: readonly QueryResultRow[]) => void

/** Where people and tools read. */
export interface ReadPlaces {
  /** Which connections a reader uses, where those of the primary are the others. */
  workFor(reader: { workspaceId: string; id: string }, others: Work): Promise<Work>
  /** What somebody has committed is seen by them from now on, and what a workspace was told of by everybody in it. */
  wrote(mark: Mark): Promise<void>
}

/** There is no replica: all is read on the primary. */
export const onlyPrimary: ReadPlaces = {
  workFor: (_reader, others) => Promise.resolve(others),
  wrote: () => Promise.resolve(),
}

/**
 * The streaming replica that people and tools read on (DATABASE_READ_URL). Whoever wrote something sees it at once: their
 * next reads go to the replica when it has replayed that, else to the primary. The same holds for what a workspace was
 * told of live. What others wrote shows on it when it has been replayed, at most the allowed lag later.
 */
export class Replica implements ReadPlaces {
  readonly #lag = new ReplicaLag()
  readonly #positions: Positions
  /** Why nobody reads on it now. */
  #out: 'away' | 'behind' | null = 'away'
  #replayed: LogPosition = 0
  /** Up to where some reader who was let in has to see: a connection to another replica that is behind it is left. */
  #floor: LogPosition = 0
  #asking: Promise<LogPosition> | null = null
  #writing: Promise<LogPosition> | null = null
  readonly #timer: NodeJS.Timeout

  private constructor(private readonly deps: ReplicaDependencies) {
    this.#positions = new Positions(deps.redis, deps.log, 2 * deps.mostLagMs + 60_000)
    this.#timer = setInterval(() => void this.#look(), everyMs).unref()
  }

  /** Watches the replica from now on; one that is away is used once it comes. */
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
    // Without a position they read on the primary until the mark ends.
    const position = await this.#written().catch(() => Number.MAX_SAFE_INTEGER)
    await this.#positions.raise(mark, position)
  }

  /**
   * What is read on the replica, else on the primary: where the connection was lost, what is read would write, the
   * replica had to end it to go on, or is behind what a reader has to see.
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

  /** Looks no more. */
  close(): void {
    clearInterval(this.#timer)
  }

  /** What a transaction on the replica opens with; its rows are given to `opened`. */
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

  /** Whether the replica has come there, or comes there in a moment. */
  async #reaches(position: LogPosition): Promise<boolean> {
    const deadline = performance.now() + waitMs
    while (this.#replayed < position) {
      await (this.#asking ??= this.#askReplica().finally(() => (this.#asking = null))).catch(() => undefined)
      if (this.#replayed >= position) break
      if (performance.now() > deadline || this.#out) return false
      await pause(askMs)
    }
    return true
  }

  async #askReplica(): Promise<LogPosition> {
    const replayed = await this.#ask(
      'replica',
      'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end',
    )
    if (replayed === null) throw new Error('the server of DATABASE_READ_URL is not a replica')
    return (this.#replayed = replayed)
  }

  /** Where the primary's log ends, asked after everything that those who ask together have committed. */
  #written(): Promise<LogPosition> {
    return (this.#writing ??= new Promise<void>(setImmediate).then(() => {
      this.#writing = null
      return this.#askPrimary()
    }))
  }

  async #askPrimary(): Promise<LogPosition> {
    const position = await this.#ask('requests', 'pg_current_wal_insert_lsn()')
    if (position === null) throw new Error('the primary tells no position')
    return position
  }

  async #ask(work: Work, lsn: string): Promise<LogPosition | null> {
    const [row] = await within(patienceMs, this.deps.pools.ask(work, `select ${positionOf(lsn)} as position`))
    return typeof row?.['position'] === 'number' ? row['position'] : null
  }

  async #look(): Promise<void> {
    const asked = Date.now()
    const [primary, replica] = await Promise.allSettled([this.#askPrimary(), this.#askReplica()])
    if (primary.status === 'fulfilled') this.#lag.primaryAt(primary.value, asked)
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

/** A connection that goes to a replica which is behind what a reader has to see. */
class TooFarBehind extends Error {}

/** PostgreSQL's words for what a replica cannot do, and what the same on the primary can. */
const refusals: Record<string, Refusal> = {
  '25006': 'writes',
  '40001': 'conflict',
  '40P01': 'conflict',
}

/** Whether what was read on the replica has to be read again on the primary. */
export const replicaRefuses = (error: unknown): boolean => error !== undefined && refusalOf(error) !== null

/** Why what was read on the replica has to be read again on the primary; null for a failure of what was read. */
function refusalOf(error: unknown): Refusal | null {
  if (connectionWasLost(error)) return 'away'
  return refusals[(error as { code?: string }).code ?? ''] ?? null
}
