import type { Subject } from './item.ts'

/** The id of what rules are asked about: the content item, or the user alone. */
export const subjectId = (subject: Subject & { id?: string }): string => subject.id ?? subject.user.id

/** The same with its workspace. */
export const keyOf = (subject: Subject & { id?: string }): { workspaceId: string; id: string } => ({
  workspaceId: subject.workspaceId,
  id: subjectId(subject),
})
