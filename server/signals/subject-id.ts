import type { Subject } from './item.ts'

/** The id of the subject of rules: of the content item, or of the user alone. */
export const subjectId = (subject: Subject & { id?: string }): string => subject.id ?? subject.user.id

/** The same with the workspace. */
export const keyOf = (subject: Subject & { id?: string }): { workspaceId: string; id: string } => ({
  workspaceId: subject.workspaceId,
  id: subjectId(subject),
})
