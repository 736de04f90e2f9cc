import { check } from '../../platform/validation.ts'
import type { Database } from '../../platform/database.ts'
import { byKeyOf } from '../../platform/parts.ts'
import { allQueues } from '../queues/review-queue.store.ts'
import { QueueHistoryQuestion } from './queue-history-filter.input.ts'
import type { QueueHistory } from './queue-history.object.ts'
import { queuePoints } from './queue-point.store.ts'

/** The load of a workspace's queues over time. */
export class QueueHistories {
  constructor(private readonly deps: { database: Database }) {}

  /** The history of the requested queues that exist, in the order of the list of queues. @throws InvalidInputError */
  of(workspaceId: string, question: { filter: unknown; interval: string }): Promise<QueueHistory[]> {
    const wanted = check(QueueHistoryQuestion, { ...question, now: new Date() })
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const queues = await allQueues(tx, workspaceId)
      const points = byKeyOf(await queuePoints(tx, workspaceId, wanted), ({ queueId }) => queueId)
      return queues
        .filter(({ id }) => wanted.queueIds === null || wanted.queueIds.includes(id))
        .map((queue) => ({ queue, points: points.get(queue.id) ?? [] }))
    })
  }
}
