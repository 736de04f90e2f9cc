import { analyzeContent, analyzeMedia } from '../content/content.service.ts'
import type { Database } from '../platform/database.ts'
import type { TaskKind } from '../platform/task-worker.ts'
import { settleTasks, type Task } from '../platform/tasks.ts'
import { Priority } from '../vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../vocabulary/status.ts'
import { decide } from './decide.ts'
import { judgementOf } from './decision.ts'
import type { Pipeline } from './pipeline.ts'

/** The kinds of task that analyze content: text in batches, items with media one by one, so that a slow host holds up none. */
export function analyzeTasks(database: Database, pipeline: Pipeline): TaskKind[] {
  const poisoned = (task: Task, error: string) => flagForHuman(database, pipeline, task, error)
  const run = async (tasks: Task[]) => void (await pipeline.analyze(tasks))
  return [
    { kind: analyzeContent, batch: 64, lanes: 2, leaseSeconds: 30, run, poisoned },
    { kind: analyzeMedia, batch: 1, lanes: 32, leaseSeconds: 120, run, poisoned },
  ]
}

/** An item that cannot be analyzed is flagged with a note, so that a human sees it and others go on. */
async function flagForHuman(
  database: Database,
  pipeline: Pipeline,
  task: Task,
  error: string,
): Promise<void> {
  await database.inWorkspace(task.workspaceId, async (tx) => {
    if ((await settleTasks(tx, [task])).size === 0) return
    const explanation = `The automated checks failed: ${error}`
    const decision = {
      cause: `poison:${task.objectId}:${task.version}`,
      actor: { kind: ActorKind.system, id: null },
      ruleId: null,
      ruleVersion: null,
      status: Status.flagged,
      priority: Priority.high,
      policyCategoryId: null,
      policyInformation: null,
      tags: [],
      note: explanation.slice(0, 500),
      reason: {
        kind: 'failure',
        ruleId: null,
        ruleName: null,
        policyCategoryId: null,
        explanation: 'The automated checks failed',
        spans: [],
      },
    }
    const { workspaceId, objectId, version } = task
    pipeline.announce(
      tx,
      await decide(tx, [
        judgementOf({
          workspaceId,
          objectType: ObjectType.content,
          objectId,
          version,
          decisions: [decision],
        }),
      ]),
    )
  })
}
