import type { WorkspaceStart } from '../access/workspaces/workspace.service.ts'
import { armAnalytics } from '../insight/analytics/analytics-timer.ts'
import { armRetention } from '../insight/retention/retention-timer.ts'
import { armQueueHistory } from '../reviews/queue-history/queue-history-timer.ts'
import { addDefaultQueue } from '../reviews/queues/review-queue.store.ts'

/** What each workspace starts with: its default queue, and the timers that count and delete. */
export const workspaceStarts: readonly WorkspaceStart[] = [
  addDefaultQueue,
  (tx, workspaceId) => armAnalytics(tx, workspaceId, 60),
  armRetention,
  armQueueHistory,
]
