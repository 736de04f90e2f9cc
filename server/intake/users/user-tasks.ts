import type { Origin } from '../../platform/origin.ts'
import type { NewTask } from '../../platform/tasks.ts'

/** The kind of task that evaluates user rules for a user (section 3.2.7). */
export const analyzeUser = 'analyze-user'

/** The kind of task that opens the review of a user who was created as flagged (sections 2.4, 2.11). */
export const reviewUser = 'review-user'

/** A task that evaluates user rules for the user. */
export const analyzeUserTask = (
  workspaceId: string,
  userId: string,
  origin: Origin | null | undefined = null,
): NewTask => ({
  workspaceId,
  kind: analyzeUser,
  objectId: userId,
  version: 0,
  origin,
})
