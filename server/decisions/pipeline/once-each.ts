import type { Task } from '../../platform/tasks.ts'

/** One judgement per version, where several tasks concern the same version, such as one that was sent twice. */
export const onceEach = <T extends { task: Task }>(judged: readonly T[]): T[] => [
  ...new Map(judged.map((one) => [`${one.task.objectId}:${one.task.version}`, one])).values(),
]
