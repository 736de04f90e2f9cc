import type { Transaction } from '../../platform/database.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import { exhaustDelivery } from './delivery-outcome.store.ts'
import { testAction } from './test-event.ts'

/** Reverts refused actions where that is possible, in the transaction of their last failure. */
export type RevertActions = (
  tx: Transaction,
  workspaceId: string,
  actionIds: readonly string[],
) => Promise<void>

/**
 * Marks a delivery as exhausted after its last failure. Its actions are reverted in the same transaction (section 6.1);
 * those of a resent delivery already had their outcome, and a test has none.
 */
export async function exhaust(
  tx: Transaction,
  delivery: Pick<LeasedDelivery, 'workspaceId' | 'id'>,
  { attempts, revert }: { attempts: number; revert: RevertActions },
): Promise<'exhausted'> {
  const refused = await exhaustDelivery(tx, delivery, attempts)
  const actionIds = refused
    .filter(({ actionType }) => actionType !== testAction)
    .map(({ actionId }) => actionId)
  if (actionIds.length > 0) await revert(tx, delivery.workspaceId, actionIds)
  return 'exhausted'
}
