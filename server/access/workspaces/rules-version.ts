import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { Transaction } from '../../platform/database.ts'
import { raiseRulesVersion } from './workspace.store.ts'

/** The topic on which every process learns that its compiled rules of a workspace are out of date. */
export const rulesTopic = (workspaceId: string): string => `rules:${workspaceId}`

/**
 * Marks everything compiled from the workspace's rules, lists, tags and policy categories as out of date: gives the
 * workspace a new rules version in the caller's transaction, and tells every process once that has committed.
 */
export async function touchRules(
  tx: Pick<Transaction, 'db' | 'afterCommit'>,
  workspaceId: string,
  pubsub: Pick<RedisPubSub, 'publish'>,
): Promise<void> {
  const version = await raiseRulesVersion(tx, workspaceId)
  tx.afterCommit(() => pubsub.publish(rulesTopic(workspaceId), { version }))
}
