import type { Task } from '../../platform/tasks.ts'

/** A version that several tasks were about, such as one that was sent twice, is decided on once. */
export const onceEach = <T extends { task: Task }>(judged: readonly T[]): T[] => [
  ...new Map(judged.map((one) => [`${one.task.objectId}:${one.task.version}`, one])).values(),
]
