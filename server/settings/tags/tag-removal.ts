import type { Origin } from '../../platform/origin.ts'
import type { NewTask } from '../../platform/tasks.ts'

/** The kind of task that removes a deleted tag from content and users. */
export const removeTag = 'remove-tag'

/** A task that takes a deleted tag, by the id that it had, off the next content and users. */
export const removalTask = (
  workspaceId: string,
  tagId: string,
  origin: Origin | null | undefined,
): NewTask => ({
  workspaceId,
  kind: removeTag,
  objectId: tagId,
  version: 0,
  origin: origin ?? null,
})
