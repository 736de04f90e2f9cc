import type { Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { publishCases } from './case-events.ts'
import { findCases } from './find-cases.ts'
import { lockCases } from './review-case-inbox.store.ts'

/** Removes resolved reviews from their cases at once, before they are deleted, and publishes the change of these cases. */
export async function leaveCases(
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  workspaceId: string,
  reviewIds: readonly string[],
): Promise<void> {
  await lockCases(tx, workspaceId)
  await publishCases(tx, pubsub, workspaceId, await findCases(tx, workspaceId, reviewIds))
}
