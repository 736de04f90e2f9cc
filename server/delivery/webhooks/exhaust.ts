import type { Transaction } from '../../platform/database.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import { exhaustDelivery } from './delivery-outcome.store.ts'
import type { Outbox } from './outbox.entity.ts'
import { testAction } from './test-event.ts'

/** An action that the customer platform refused, and the request that it comes from. */
export type RefusedAction = Pick<Outbox, 'actionId' | 'origin'>

/** Takes refused actions back where that is possible, in the transaction of their last failure, each for its request. */
export type RevertActions = (tx: Transaction, refused: readonly RefusedAction[]) => Promise<void>

/** Reverts of refused actions. */
export interface Reverts {
  /**
   * What reverts in a transaction of the workspace, once the rules that it needs are compiled. To be awaited before the
   * transaction begins, since others would wait for the rows of one that compiles.
   * @throws UnavailableError while the database is away
   */
  ready(workspaceId: string): Promise<RevertActions>
}

/**
 * Marks a delivery as exhausted after its last failure. Its actions are reverted in the same transaction (section 6.1);
 * those of a resent delivery already had their outcome, and a test has none.
 */
export async function exhaust(
  tx: Transaction,
  delivery: Pick<LeasedDelivery, 'workspaceId' | 'id'>,
  { attempts, revert }: { attempts: number; revert: RevertActions },
): Promise<'exhausted'> {
  const ended = await exhaustDelivery(tx, delivery, attempts)
  const refused = ended.filter(({ actionType }) => actionType !== testAction)
  if (refused.length > 0) await revert(tx, refused)
  return 'exhausted'
}
