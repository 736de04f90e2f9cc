import type { Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { raiseRulesVersion } from './workspace.store.ts'

/** The pub/sub topic that announces a new rules version of a workspace. */
export const rulesTopic = (workspaceId: string): string => `rules:${workspaceId}`

/**
 * Invalidates everything compiled from the workspace's rules, lists, tags and policy categories: increments the
 * workspace's rules version in the caller's transaction, and notifies every process once that has committed.
 */
export async function touchRules(
  tx: Pick<Transaction, 'db' | 'afterCommit'>,
  workspaceId: string,
  pubsub: Pick<RedisPubSub, 'publish'>,
): Promise<void> {
  const version = await raiseRulesVersion(tx, workspaceId)
  tx.afterCommit(() => pubsub.publish(rulesTopic(workspaceId), { version }))
}
