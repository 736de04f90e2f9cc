import type { Database } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { byKeyOf } from '../../platform/parts.ts'
import { check } from '../../platform/validation.ts'
import { allQueues } from '../queues/review-queue.store.ts'
import { intervalsOf, QueueHistoryQuestion } from './queue-history-filter.input.ts'
import type { QueueHistory } from './queue-history.object.ts'
import { queuePoints } from './queue-point.store.ts'

/** The maximum number of points of an answer: what all queues of a workspace have in a week of hours, or 92 days. */
const mostPoints = 100_000

/** The load of a workspace's queues over time. */
export class QueueHistories {
  constructor(private readonly deps: { database: Database }) {}

  /** The history of the requested queues that exist, in the order of the list of queues. @throws InvalidInputError */
  of(workspaceId: string, question: { filter: unknown; interval: string }): Promise<QueueHistory[]> {
    const wanted = check(QueueHistoryQuestion, { ...question, now: new Date() })
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const queues = (await allQueues(tx, workspaceId)).filter(
        ({ id }) => wanted.queueIds === null || wanted.queueIds.includes(id),
      )
      if (queues.length * intervalsOf(wanted) > mostPoints)
        throw new InvalidInputError({
          filter: 'At most 100,000 points: ask for fewer queues, a shorter time or longer intervals',
        })
      const points = byKeyOf(await queuePoints(tx, workspaceId, wanted), ({ queueId }) => queueId)
      return queues.map((queue) => ({ queue, points: points.get(queue.id) ?? [] }))
    })
  }
}
