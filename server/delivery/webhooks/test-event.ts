import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addEvent } from './delivery.store.ts'

/** The action_type of the event that an admin sends to try an endpoint; it is about no object and reverts nothing. */
export const testAction = 'Test'

/**
 * Puts a delivery with one made-up action on its way, which is attempted once: of type `Test`, with `action_type`,
 * `action_id` and `action_created_at` and about no object, or what an example of another kind has besides. @returns the
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
