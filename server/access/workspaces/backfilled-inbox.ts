import type { Database, Sql } from '../../platform/database.ts'
import { emptyInbox, someIn } from '../../platform/inboxes.ts'
import type { Logger } from '../../platform/log.ts'
import type { Lookout } from '../../platform/lookout.ts'
import { Sweep } from '../../platform/sweep.ts'
import { allWorkspaces } from './workspace.store.ts'

/** The dependencies of a sweep. */
export interface InboxDependencies {
  database: Database
  lookout: Lookout
  log: Logger
}

/** The inbox of a sweep, its batch size per workspace, and the log message of a failure. */
interface InboxOf {
  inbox: string
  most: number
  failure: string
}

/**
 * Empties an inbox once a second, a batch of each workspace in turn: it applies recorded changes in the background.
 * Begins with changes that a program of the previous version did not record in the inbox.
 */
export abstract class InboxSweep {
  readonly #sweep: Sweep
  #caughtUp = false

  constructor(
    private readonly needs: InboxDependencies,
    private readonly of: InboxOf,
  ) {
    const { inbox, failure } = of
    this.#sweep = new Sweep(needs, { due: someIn(inbox), failure }, () => this.#run())
  }

  /** Adds the missing entries of a workspace to the inbox. */
  protected abstract queueMissing(tx: Sql, workspaceId: string): Promise<unknown>

  /** Processes a batch of a workspace; returns its size, and 0 while another process does it. */
  protected abstract take(workspaceId: string): Promise<number>

  /** Starts sweeping: now, and whenever the lookout finds entries. */
  start(): void {
    this.#sweep.start()
    this.#sweep.wake()
  }

  /** Stops sweeping; resolves when the present batch is done. */
  stop(): Promise<void> {
    return this.#sweep.stop()
  }

  /** Adds the entries that a program of the previous version missed while this one started. */
  async catchUp(): Promise<void> {
    const { database } = this.needs
    for (const { id } of await database.asSystem(allWorkspaces))
      await database.inWorkspace(id, (tx) => this.queueMissing(tx, id))
    this.#caughtUp = true
  }

  /** Processes the inbox; a workspace that another process works on, or that fails, is left to the next sweep. */
  async sweep(): Promise<void> {
    const { inbox, most } = this.of
    await emptyInbox(
      this.needs.database,
      inbox,
      async (workspaceId) => !this.#sweep.stopped && (await this.#try(this.take(workspaceId), 0)) >= most,
    )
  }

  async #run(): Promise<void> {
    if (!this.#caughtUp) await this.#try(this.catchUp(), undefined)
    await this.sweep()
  }

  #try<T>(work: Promise<T>, otherwise: T): Promise<T> {
    return work.catch((err: unknown) => {
      this.needs.log.warn({ err }, this.of.failure)
      return otherwise
    })
  }
}
