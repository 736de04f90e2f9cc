import { testAction } from '../../actions/test-action.ts'
import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addEvent } from './delivery.store.ts'

/**
 * Puts a delivery with one action of type `Test` on its way: `action_type`, `action_id` and `action_created_at`, about
 * no object. It is attempted once. @returns the delivery's id
 */
export async function addTestEvent(tx: Sql, workspaceId: string): Promise<string> {
  const id = newId()
  await addEvent(tx, { workspaceId, deliveryId: id, actionId: newId(), actionType: testAction })
  return id
}
