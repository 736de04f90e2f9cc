import type { Database } from './database.ts'
import { isAway } from './errors.ts'
import { postponeOldest, someIn, workspacesIn } from './inboxes.ts'
import type { Logger } from './log.ts'
import type { Lookout } from './lookout.ts'
import type { Metrics } from './metrics.ts'
import { Sweep } from './sweep.ts'

/** How many workspaces of an inbox have a batch under way at the same time. */
const atOnce = 2

/** For how long (ms) a workspace is skipped after a batch of a single row failed. */
const restMs = 10_000

/** By how much a batch gets smaller after one that failed, and larger again when all of that one's rows were applied. */
const factor = 8

/** How a workspace is treated after a failure. */
interface BatchReduction {
  /** The size of its batches. */
  most: number
  /** How many of the rows of the batch that failed are not applied yet. */
  suspect: number
  /** When (ms) its next batch may begin. */
  from: number
}

/** The dependencies of an inbox worker. */
export interface InboxDependencies {
  database: Database
  lookout: Lookout
  log: Logger
  metrics: Metrics
}

/** An inbox, and what is done with its rows. */
export interface InboxKind {
  inbox: string
  /** The label of its failures in the metrics, and the message that logs them. */
  kind: string
  failure: string
  /** How many changes a batch has. */
  most: number
  /** Whether rows may be applied in any order: then one that fails alone goes behind the others. */
  anyOrder: boolean
  /**
   * Applies the oldest changes of a workspace, about `most`, in a transaction that removes them from the inbox; returns how
   * many, and 0 while another process does it.
   */
  take(workspaceId: string, most: number): Promise<number>
}

/**
 * Empties an inbox as it fills: a batch of each workspace in turn, two workspaces at a time, so that neither a long inbox nor a slow
 * or failing batch delays other workspaces for long. A batch that fails is repeated in smaller parts; a row that fails
 * alone is repeated every ten seconds.
 */
export class InboxWorker {
  readonly #sweep: Sweep
  /** The workspaces whose turn is to come, in order. */
  readonly #waiting = new Set<string>()
  readonly #underWay = new Map<string, Promise<void>>()
  readonly #reductions = new Map<string, BatchReduction>()

  constructor(
    private readonly deps: InboxDependencies,
    private readonly of: InboxKind,
  ) {
    const { inbox, failure } = of
    this.#sweep = new Sweep(deps, { due: someIn(inbox), failure }, () => this.#look())
  }

  /** Starts to work: now, and whenever the lookout finds rows. */
  start(): void {
    this.#sweep.start()
    this.#sweep.wake()
  }

  /** Begins no more batches; resolves when those under way are done. */
  async stop(): Promise<void> {
    await this.#sweep.stop()
    await Promise.all(this.#underWay.values())
  }

  /** Empties the inbox, but for rows that fail or that another process has taken. @throws UnavailableError without a database */
  async sweep(): Promise<void> {
    await this.#look()
    while (this.#underWay.size > 0) await Promise.all(this.#underWay.values())
  }

  /** Gives a turn to each workspace with rows in the inbox. */
  async #look(): Promise<void> {
    const { database } = this.deps
    for (const id of await database.asSystem((tx) => workspacesIn(tx, this.of.inbox)))
      if (Date.now() >= (this.#reductions.get(id)?.from ?? 0)) this.#waiting.add(id)
    this.#beginNext()
  }

  #beginNext(): void {
    for (const workspaceId of this.#waiting) {
      if (this.#underWay.size >= atOnce || this.#sweep.stopped) return
      if (this.#underWay.has(workspaceId)) continue
      this.#waiting.delete(workspaceId)
      this.#underWay.set(workspaceId, this.#turn(workspaceId))
    }
  }

  /** A batch of the workspace, which queues again if it may have more; then whatever comes next. */
  async #turn(workspaceId: string): Promise<void> {
    const more = await this.#batch(workspaceId)
    this.#underWay.delete(workspaceId)
    if (more) this.#waiting.add(workspaceId)
    this.#beginNext()
  }

  /** Returns whether the workspace may have more to take now. */
  async #batch(workspaceId: string): Promise<boolean> {
    const most = this.#reductions.get(workspaceId)?.most ?? this.of.most
    try {
      const taken = await this.of.take(workspaceId, most)
      this.#succeeded(workspaceId, taken)
      return taken >= most
    } catch (err) {
      this.deps.metrics.taskFailures.inc({ kind: this.of.kind })
      this.deps.log.error({ err, workspaceId, most }, this.of.failure)
      if (isAway(err)) return false
      if (most === 1) await this.#rest(workspaceId)
      else this.#reductions.set(workspaceId, { most: Math.ceil(most / factor), suspect: most, from: 0 })
      return most > 1
    }
  }

  #succeeded(workspaceId: string, taken: number): void {
    const reduction = this.#reductions.get(workspaceId)
    if (!reduction) return
    const { suspect } = reduction
    const most = taken < suspect ? reduction.most : reduction.most * factor
    if (most >= this.of.most) this.#reductions.delete(workspaceId)
    else this.#reductions.set(workspaceId, { most, suspect: suspect - taken, from: 0 })
  }

  async #rest(workspaceId: string): Promise<void> {
    const { database, log } = this.deps
    const { inbox, anyOrder, failure } = this.of
    this.#reductions.set(workspaceId, { most: 1, suspect: 1, from: Date.now() + restMs })
    this.#waiting.delete(workspaceId)
    if (!anyOrder) return
    await database
      .inWorkspace(workspaceId, (tx) => postponeOldest(tx, inbox, workspaceId))
      .catch((err: unknown) => log.error({ err, workspaceId }, failure))
  }
}
