import type { Database, Sql } from '../../platform/database.ts'
import { emptyInbox, someIn } from '../../platform/inboxes.ts'
import type { Logger } from '../../platform/log.ts'
import type { Lookout } from '../../platform/lookout.ts'
import { Sweep } from '../../platform/sweep.ts'
import { allWorkspaces } from './workspace.store.ts'

/** What a sweep of an inbox needs of the program. */
export interface InboxDependencies {
  database: Database
  lookout: Lookout
  log: Logger
}

/** The inbox of a sweep, how much of a workspace it takes at a time, and what is logged when that fails. */
interface InboxOf {
  inbox: string
  most: number
  failure: string
}

/**
 * Empties an inbox once a second, a batch of each workspace in turns: what waits in it has changed, and is written where it
 * belongs without anybody waiting for that. Begins with what a program of the version before did not put there.
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

  /** Puts what is missing of a workspace into the inbox. */
  protected abstract queueMissing(tx: Sql, workspaceId: string): Promise<unknown>

  /** Takes a batch of a workspace out of the inbox; answers how much that was, and 0 while somebody else does. */
  protected abstract take(workspaceId: string): Promise<number>

  /** Starts sweeping: now, and whenever the lookout sees that something waits. */
  start(): void {
    this.#sweep.start()
    this.#sweep.wake()
  }

  /** Stops sweeping; resolves when the batch under way is done. */
  stop(): Promise<void> {
    return this.#sweep.stop()
  }

  /** Puts into the inbox what a program of the version before took in while this one began. */
  async catchUp(): Promise<void> {
    const { database } = this.needs
    for (const { id } of await database.asSystem(allWorkspaces))
      await database.inWorkspace(id, (tx) => this.queueMissing(tx, id))
    this.#caughtUp = true
  }

  /** Takes what waits; a workspace of which somebody else does, or where it fails, is left to the next sweep. */
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
