import { allWorkspaces } from '../../access/workspaces/workspace.store.ts'
import type { Database } from '../../platform/database.ts'
import { emptyInbox, someIn } from '../../platform/inboxes.ts'
import type { Logger } from '../../platform/log.ts'
import type { Lookout } from '../../platform/lookout.ts'
import { Sweep } from '../../platform/sweep.ts'
import { searchedContent } from '../content/content-search.store.ts'
import { searchedUsers } from '../users/user-search.store.ts'
import { queueMissing, textsOf } from './searched-objects.store.ts'
import { searchInbox, takeUnsearched, writeGrams } from './search-index.store.ts'

const mostAtOnce = 500
const failure = 'the index of searches could not be written'

const searchedObjects = [searchedContent, searchedUsers]

/**
 * Writes the index that lists of content, reviews and users are searched by, once a second: whatever has changed waits in
 * the inbox, where searches look as well, so that nothing that is taken in waits for the index.
 */
export class SearchIndexer {
  readonly #sweep: Sweep
  #caughtUp = false

  constructor(private readonly deps: { database: Database; lookout: Lookout; log: Logger }) {
    const of = { due: someIn(searchInbox), failure }
    this.#sweep = new Sweep(deps, of, () => this.#run())
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

  /** Has everything put into the index that a program of the version before took in while this one began. */
  async catchUp(): Promise<void> {
    const { database } = this.deps
    for (const { id } of await database.asSystem(allWorkspaces))
      await database.inWorkspace(id, async (tx) => {
        for (const searched of searchedObjects) await queueMissing(tx, id, searched)
      })
    this.#caughtUp = true
  }

  /**
   * Writes what waits, the workspaces in turns; the index of one that somebody else writes is left to them, and one where that
   * fails is tried with the next sweep.
   */
  async sweep(): Promise<void> {
    await emptyInbox(
      this.deps.database,
      searchInbox,
      async (workspaceId) =>
        !this.#sweep.stopped && (await this.#try(this.#write(workspaceId), 0)) >= mostAtOnce,
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

  /** Writes a batch; answers how many objects it took, and 0 while somebody else writes. */
  #write(workspaceId: string): Promise<number> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const objects = await takeUnsearched(tx, workspaceId, mostAtOnce)
      if (!objects) return 0
      for (const searched of searchedObjects) {
        const ids = [...new Set(objects[searched.type])]
        await writeGrams(tx, workspaceId, searched.type, await textsOf(tx, workspaceId, searched, ids))
      }
      return objects.content.length + objects.user.length
    })
  }
}
