import type { TaskKind } from '../../platform/task-worker.ts'
import type { AiJudge } from './ai-judge.ts'
import { askAiModerators, askSeconds } from './ask-ai.ts'

/**
 * The kind of task that asks AI moderators: one item each, many side by side, for a provider takes seconds. A workspace
 * whose provider is slow leaves some of the lanes to the others, and gets the next that is free only after them.
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
