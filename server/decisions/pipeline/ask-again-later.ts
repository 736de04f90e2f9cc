import { analyzeMedia } from '../../intake/content/content-intake.service.ts'
import type { Sql } from '../../platform/database.ts'
import { addLaterTasks, type LaterTask, type Task, waitingObjects } from '../../platform/tasks.ts'
import type { LoadedItem } from '../../signals/item.ts'
import type { JudgementResult } from '../deciding/outcome.ts'

const shortestPauseSeconds = 15
const longestPauseSeconds = 120

/**
 * Schedules another judgement of the items that are held for a signal, after a pause that grows with the outage: half of its
 * duration so far.
 */
export async function askAgainLater(
  tx: Sql,
  judged: readonly { task: Task; item: LoadedItem | null }[],
  decided: readonly JudgementResult[],
): Promise<void> {
  const held = new Set(
    decided.flatMap(({ judgement: { objectId, unjudgedEnd } }) =>
      unjudgedEnd?.mark?.outcome === 'held' &&
      unjudgedEnd.mark.parts.some(({ handling }) => handling === 'hold')
        ? [objectId]
        : [],
    ),
  )
  const later = judged.flatMap(({ task, item }): LaterTask[] =>
    item && held.has(item.id) ? [{ ...task, kind: analyzeMedia, seconds: pauseAfter(item) }] : [],
  )
  const waiting = await waitingObjects(tx, later)
  await addLaterTasks(
    tx,
    later.filter(({ objectId }) => !waiting.has(objectId)),
  )
}

function pauseAfter({ unjudged, version, readAt }: LoadedItem): number {
  const sinceMs = unjudged?.version === version ? readAt.getTime() - Date.parse(unjudged.since) : 0
  return Math.min(Math.max(sinceMs / 2000, shortestPauseSeconds), longestPauseSeconds)
}
