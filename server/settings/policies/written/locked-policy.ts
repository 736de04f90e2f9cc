import type { Transaction } from '../../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../../platform/errors.ts'
import { isId } from '../../../platform/ids.ts'
import type { ActorRef } from '../../../platform/vocabulary/status.ts'
import type { WrittenPolicy } from './written-policy.object.ts'
import { writtenPolicyColumns } from './written-policy-rows.ts'

/** Whose change it is, and in which workspace. */
export interface By {
  workspaceId: string
  actor: ActorRef
}

/** Changes of a workspace's policies, and of its categories, wait for one another until the transaction is over. */
export async function lockPolicies(tx: Transaction, workspaceId: string): Promise<void> {
  await tx.query(`select from workspace where id = $1 for no key update`, [workspaceId])
}

/** The written policy, which nobody else changes until the transaction is over. @throws NotFoundError */
export async function lockedPolicy(tx: Transaction, workspaceId: string, id: string): Promise<WrittenPolicy> {
  await lockPolicies(tx, workspaceId)
  const [policy] = isId(id)
    ? await tx.query<WrittenPolicy>(
        `select ${writtenPolicyColumns} from written_policy w
         where w.workspace_id = $1 and w.id = $2 and w.deleted_at is null for update`,
        [workspaceId, id],
      )
    : []
  if (!policy) throw new NotFoundError('Written policy not found')
  return policy
}

/** Lets a change through that is based on what the policy is now. @throws ConflictError when somebody else changed it */
export function refuseOutdated({ revision, draftUpdatedAt }: WrittenPolicy, basedOn: number): void {
  if (revision === basedOn) return
  throw new ConflictError('Somebody else changed this policy meanwhile', { revision, draftUpdatedAt })
}
