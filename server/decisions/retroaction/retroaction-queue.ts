import type { Sql } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { NewTask } from '../../platform/tasks.ts'
import type { RetroactionState } from './retroaction.type.ts'

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

/** Ends what a retroaction is doing, with the reason where it ends early. */
export async function endRetroaction(
  tx: Sql,
  workspaceId: string,
  id: string,
  state: RetroactionState,
  error: string | null = null,
): Promise<void> {
  await tx.query(
    `update retroaction set state = $3, error = $4, finished_at = clock_timestamp() where workspace_id = $1 and id = $2`,
    [workspaceId, id, state, error],
  )
}
