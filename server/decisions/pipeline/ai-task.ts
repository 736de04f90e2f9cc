import type { TaskKind } from '../../platform/task-worker.ts'
import type { AiJudge } from './ai-judge.ts'
import { askAiModerators, askSeconds } from './ask-ai.ts'

/**
 * The kind of task that requests AI moderators: one item per task, many in parallel, since a provider takes seconds, and requests
 * wait in line at one that asks to slow down. A workspace with a slow provider has a quarter of the lanes at most, and gets the
 * next free one only after the others.
 */
export const aiTasks = (judge: AiJudge): TaskKind => ({
  kind: askAiModerators,
  batch: 1,
  lanes: 96,
  mostOfWorkspace: 24,
  mostSeconds: askSeconds,
  run: async (tasks) => {
    for (const task of tasks) await judge.judge(task)
  },
  poisoned: (task, error) => judge.giveUp(task, error),
})
