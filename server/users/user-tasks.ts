import type { NewTask } from '../platform/tasks.ts'

/** The kind of task that has user rules evaluated for a user (section 3.2.7). */
export const analyzeUser = 'analyze-user'

/** A task that has user rules evaluated for the user. */
export const analyzeUserTask = (workspaceId: string, userId: string): NewTask => ({
  workspaceId,
  kind: analyzeUser,
  objectId: userId,
  version: 0,
})
