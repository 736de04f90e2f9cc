import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addEvent } from './delivery.store.ts'

/** The action_type of the test event of an endpoint; it has no object and reverts nothing. */
export const testAction = 'Test'

/**
 * Adds a delivery with one synthetic action, which is attempted once: of type `Test`, with `action_type`, `action_id`
 * and `action_created_at` and without an object, or with the fields of an example of another type. @returns the
 * delivery's id
 */
export async function addTestEvent(
  tx: Sql,
  workspaceId: string,
  example: Readonly<Record<string, unknown>> = { action_type: testAction },
): Promise<string> {
  const [id, actionId] = [newId(), newId()]
  const bodyAt = (at: Date) =>
    JSON.stringify({ ...example, action_id: actionId, action_created_at: at.toISOString() })
  await addEvent(tx, { workspaceId, deliveryId: id, actionId, actionType: testAction, bodyAt })
  return id
}
