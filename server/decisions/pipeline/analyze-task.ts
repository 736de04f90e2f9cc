import { analyzeContent, analyzeMedia, mediaSeconds } from '../../intake/content/content-intake.service.ts'
import type { Database } from '../../platform/database.ts'
import type { Patience } from '../../platform/scopes.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import type { Task } from '../../platform/tasks.ts'
import type { Pipeline } from './pipeline.ts'
import { flagContent } from './poisoned.ts'

/**
 * The kinds of task that analyze content: text in batches, items with media one at a time, so that a slow host delays no other
 * item.
 */
export function analyzeTasks(database: Database, pipeline: Pipeline): TaskKind[] {
  const poisoned = (task: Task, error: string) => flagContent({ database, pipeline }, task, error)
  const run = async (tasks: Task[], patience?: Patience) => void (await pipeline.analyze(tasks, patience))
  return [
    { kind: analyzeContent, batch: 128, lanes: 2, mostSeconds: 30, together: true, run, poisoned },
    { kind: analyzeMedia, batch: 1, lanes: 32, mostSeconds: mediaSeconds, run, poisoned },
  ]
}
