import type { Database } from '../platform/database.ts'
import type { Lookout } from '../platform/lookout.ts'
import type { WakeUps } from '../platform/wake-ups.ts'
import type { Logger } from '../platform/log.ts'
import type { RedisPubSub } from '../platform/pubsub.ts'
import { Sweep } from '../platform/sweep.ts'
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

  /** Stops sweeping; resolves when the sweep under way is done. */
  stop(): Promise<void> {
    return this.#sweep.stop()
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
}
