import type { Database } from '../platform/database.ts'
import type { Lookout } from '../platform/lookout.ts'
import type { WakeUps } from '../platform/wake-ups.ts'
import type { Logger } from '../platform/log.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { someQueueIsWorked, workedQueues } from './queues/queue-presence.store.ts'
import { assignReviews } from './assign-reviews.ts'
import { announceReviews } from './review-events.ts'

/** The bell of those who start, stop or skip. */
export const assignmentBell = 'assignment'

interface Dependencies {
  database: Database
  wakeUps: WakeUps
  lookout: Lookout
  log: Logger
  pubsub: Pick<RedisPubSub, 'publish'>
}

/**
 * Assigns reviews in every queue that somebody works in: each second, and at once when it is woken. It goes by what the
 * database says and keeps nothing, so that a crash at any moment costs a second.
 */
export class AssignmentSweep {
  #stopping = false
  #again = false
  #under: Promise<void> | undefined
  #unwatch: (() => Promise<void>) | undefined

  constructor(private readonly deps: Dependencies) {}

  /** Starts sweeping. */
  start(): void {
    this.deps.wakeUps.onWakeUp(assignmentBell, () => this.#wake())
    this.#unwatch = this.deps.lookout.watch(someQueueIsWorked, () => this.#wake())
  }

  /** Stops sweeping; resolves when the sweep under way is done. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#unwatch?.()
    await this.#under
  }

  /** Assigns what is to be assigned now; a queue in which that fails does not keep the others from it. */
  async sweep(): Promise<void> {
    const { database, log, pubsub } = this.deps
    for (const queue of await database.asSystem(workedQueues))
      try {
        await database.inWorkspace(queue.workspaceId, async (tx) =>
          announceReviews(tx, pubsub, await assignReviews(tx, queue)),
        )
      } catch (err) {
        log.warn({ err, ...queue }, 'the reviews of a queue could not be assigned')
      }
  }

  #wake(): void {
    if (this.#stopping) return
    if (this.#under) return void (this.#again = true)
    this.#under = this.#run().finally(() => (this.#under = undefined))
  }

  async #run(): Promise<void> {
    try {
      do {
        this.#again = false
        await this.sweep()
      } while (this.#again)
    } catch (err) {
      this.deps.log.warn({ err }, 'the queues could not be read')
    }
  }
}
