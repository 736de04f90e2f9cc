import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { NewTask } from '../../platform/tasks.ts'

/** The kind of task that does the next of a retroaction, and of the timer that paces it. */
export const retroaction = 'retroaction'

/** A task that goes on with a retroaction. */
export const retroactionTask = (workspaceId: string, id: string): NewTask => ({
  workspaceId,
  kind: retroaction,
  objectId: id,
  version: 0,
})

/** Where a workspace's changed retroactions are told of. */
export const retroactionsTopic = (workspaceId: string): string => `retroactions:${workspaceId}`

/** What is told of a changed retroaction. */
export interface RetroactionChange {
  retroactionId: string
}

/** Tells the workspace's subscribers how far a retroaction has come. */
export const tellOfRetroaction = (
  pubsub: Pick<RedisPubSub, 'publish'>,
  workspaceId: string,
  retroactionId: string,
): void => pubsub.publish(retroactionsTopic(workspaceId), { retroactionId } satisfies RetroactionChange)
