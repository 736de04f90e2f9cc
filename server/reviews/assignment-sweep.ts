import type { Database } from '../platform/database.ts'
import type { Logger } from '../platform/log.ts'
import type { Lookout } from '../platform/lookout.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { Sweep } from '../platform/sweep.ts'
import type { WakeUps } from '../platform/wake-ups.ts'
import { assignReviews } from './assign-reviews.ts'
import { someQueueIsWorked, workedQueues } from './queues/queue-presence.store.ts'
import { announceReviews } from './review-events.ts'

/** The channel that is woken when a member starts, stops or skips. */
export const assignmentBell = 'assignment'

interface Dependencies {
  database: Database
  wakeUps: WakeUps
  lookout: Lookout
  log: Logger
  pubsub: Pick<RedisPubSub, 'publish'>
}

/**
 * Assigns reviews in every queue in which a member works: each second, and at once when woken. All state is in the database, so a
 * crash at any moment costs a second.
 */
export class AssignmentSweep {
  readonly #sweep: Sweep

  constructor(private readonly deps: Dependencies) {
    const of = { due: someQueueIsWorked, failure: 'the queues could not be read' }
    this.#sweep = new Sweep(deps, of, () => this.sweep())
  }

  /** Starts sweeping. */
  start(): void {
    this.deps.wakeUps.onWakeUp(assignmentBell, () => this.#sweep.wake())
    this.#sweep.start()
  }

  /** Stops sweeping; resolves when the current sweep is done. */
  stop(): Promise<void> {
    return this.#sweep.stop()
  }

  /** Assigns what is due now; a queue that fails does not affect the others. */
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
}
