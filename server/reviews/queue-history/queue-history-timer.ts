import type { Sql } from '../../platform/database.ts'
import { armTimerAt, eachAlone, type TimerKind } from '../../platform/timers.ts'
import { addQueuePoints, nextQuarter } from './queue-point.store.ts'

const kind = 'queue_history'

/** Has what waits in the queues of a workspace written down soon after the next full quarter of an hour. */
export const armQueueHistory = async (tx: Sql, workspaceId: string): Promise<void> =>
  armTimerAt(tx, { workspaceId, kind, objectId: workspaceId }, await nextQuarter(tx))

/** Writes down what waits in the queues of a workspace, at each quarter of an hour. */
export const queueHistoryTimer: TimerKind = {
  kind,
  fire: eachAlone(async (tx, { workspaceId }) => {
    await addQueuePoints(tx, workspaceId)
    await armQueueHistory(tx, workspaceId)
  }),
}
