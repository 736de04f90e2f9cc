import type { Origin } from './origin.ts'
import type { Task } from './tasks.ts'

/** The object of a task, and the request that the task comes from. */
export const originOfTask = ({ objectId, origin }: Task) => [objectId, origin] as const

/**
 * What a task comes from that goes on with a task, or the timer that it waits for: the same as that one, so that the steps of long work
 * are a part of one request, and not each of the step before it.
 */
export const originOfNext = ({ comesFrom, origin }: Task): Origin | null => comesFrom ?? origin
