import type { TaskKind } from '../../platform/task-worker.ts'
import type { AiJudge } from './ai-judge.ts'
import { askAiModerators, askSeconds } from './ask-ai.ts'

/**
 * The kind of task that requests AI moderators: one item per task, many in parallel, since a provider takes seconds. A workspace
 * with a slow provider leaves some lanes to the others, and gets the next free one only after them.
 */
export const aiTasks = (judge: AiJudge): TaskKind => ({
  kind: askAiModerators,
  batch: 1,
  lanes: 32,
  mostOfWorkspace: 24,
  mostSeconds: askSeconds,
  run: async (tasks) => {
    for (const task of tasks) await judge.judge(task)
  },
  poisoned: (task, error) => judge.giveUp(task, error),
})
