import type { Sql } from '../../platform/database.ts'
import { armTimerAt, eachAlone, type TimerKind } from '../../platform/timers.ts'
import { addQueuePoints, nextQuarter } from './queue-point.store.ts'

const kind = 'queue_history'

/** Sets the timer that records the load of a workspace's queues soon after the next full quarter of an hour. */
export const armQueueHistory = async (tx: Sql, workspaceId: string): Promise<void> =>
  armTimerAt(tx, { workspaceId, kind, objectId: workspaceId }, await nextQuarter(tx))

/** Records the load of a workspace's queues at each quarter of an hour. */
export const queueHistoryTimer: TimerKind = {
  kind,
  fire: eachAlone(async (tx, { workspaceId }) => {
    await addQueuePoints(tx, workspaceId)
    await armQueueHistory(tx, workspaceId)
  }),
}
