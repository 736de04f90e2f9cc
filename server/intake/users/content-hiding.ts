import type { Origin } from '../../platform/origin.ts'
import type { NewTask } from '../../platform/tasks.ts'

/** The kind of the task that removes the next batch of a banned user's content, and of the timer that starts it. */
export const hideContent = 'hide-content'

/** A task that continues the removal of a user's content. */
export const hideContentTask = (
  workspaceId: string,
  hidingId: string,
  origin: Origin | null = null,
): NewTask => ({
  workspaceId,
  kind: hideContent,
  objectId: hidingId,
  version: 0,
  origin,
})
