import { lockWorkspace } from '../../../access/workspaces/workspace.store.ts'
import type { Transaction } from '../../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../../platform/errors.ts'
import type { WrittenPolicy } from './written-policy.object.ts'
import { lockWrittenPolicy } from './written-policy.store.ts'

/** The written policy, locked until the end of the transaction. @throws NotFoundError */
export async function lockedPolicy(tx: Transaction, workspaceId: string, id: string): Promise<WrittenPolicy> {
  await lockWorkspace(tx, workspaceId)
  const policy = await lockWrittenPolicy(tx, workspaceId, id)
  if (!policy) throw new NotFoundError('Written policy not found')
  return policy
}

/**
 * Optimistic concurrency control: refuses a change based on an older revision. @throws ConflictError when the policy
 * was changed since
 */
export function refuseOutdated({ revision, draftUpdatedAt }: WrittenPolicy, basedOn: number): void {
  if (revision === basedOn) return
  throw new ConflictError('Somebody else changed this policy meanwhile', { revision, draftUpdatedAt })
}
