import { allWorkspaces } from '../../access/workspaces/workspace.store.ts'
import type { Database } from '../../platform/database.ts'
import { emptyInbox, someIn } from '../../platform/inboxes.ts'
import type { Logger } from '../../platform/log.ts'
import type { Lookout } from '../../platform/lookout.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { Sweep } from '../../platform/sweep.ts'
import { tellCases } from './case-events.ts'
import { findCases } from './find-cases.ts'
import { caseInbox, queueMissing, takeQueued } from './review-case-inbox.store.ts'

const mostAtOnce = 200
const failure = 'the cases of reviews could not be looked for'

interface Dependencies {
  database: Database
  lookout: Lookout
  log: Logger
  pubsub: Pick<RedisPubSub, 'publish'>
}

/**
 * Finds the cases of reviews once a second: whatever opened, changed or was resolved waits in the inbox, so that no decision
 * waits for it.
 */
export class CaseFinder {
  readonly #sweep: Sweep
  #caughtUp = false

  constructor(private readonly deps: Dependencies) {
    this.#sweep = new Sweep(deps, { due: someIn(caseInbox), failure }, () => this.#run())
  }

  /** Starts sweeping: now, and whenever the lookout sees that something waits. */
  start(): void {
    this.#sweep.start()
    this.#sweep.wake()
  }

  /** Stops sweeping; resolves when the batch under way is done. */
  stop(): Promise<void> {
    return this.#sweep.stop()
  }

  /** Has the cases of what a program of the version before opened and resolved looked for. */
  async catchUp(): Promise<void> {
    const { database } = this.deps
    for (const { id } of await database.asSystem(allWorkspaces))
      await database.inWorkspace(id, (tx) => queueMissing(tx, id))
    this.#caughtUp = true
  }

  /** Finds the cases of what waits, the workspaces in turns; one where somebody else does, or where it fails, is left to the next sweep. */
  async sweep(): Promise<void> {
    await emptyInbox(
      this.deps.database,
      caseInbox,
      async (workspaceId) =>
        !this.#sweep.stopped && (await this.#try(this.#find(workspaceId), 0)) >= mostAtOnce,
    )
  }

  async #run(): Promise<void> {
    if (!this.#caughtUp) await this.#try(this.catchUp(), undefined)
    await this.sweep()
  }

  #try<T>(work: Promise<T>, otherwise: T): Promise<T> {
    return work.catch((err: unknown) => {
      this.deps.log.warn({ err }, failure)
      return otherwise
    })
  }

  /** Looks for the cases of a batch; answers how many reviews that were, and 0 while somebody else does. */
  #find(workspaceId: string): Promise<number> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const reviewIds = await takeQueued(tx, workspaceId, mostAtOnce)
      if (!reviewIds) return 0
      const changed = await findCases(tx, workspaceId, reviewIds)
      await tellCases(tx, this.deps.pubsub, workspaceId, changed)
      return reviewIds.length
    })
  }
}
