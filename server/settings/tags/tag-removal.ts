import type { NewTask } from '../../platform/tasks.ts'

/** The kind of task that removes a deleted tag from content and users. */
export const removeTag = 'remove-tag'

/** A task that removes a deleted tag, by its id, from the next batch of content and users. */
export const removalTask = (workspaceId: string, tagId: string): NewTask => ({
  workspaceId,
  kind: removeTag,
  objectId: tagId,
  version: 0,
})
