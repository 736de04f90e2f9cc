import { actionExample, actionKind } from '../../actions/kinds/index.ts'
import { testAction, testActionKind } from '../../actions/test-action.ts'
import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addEvent } from './delivery.store.ts'

/**
 * Puts a delivery with one made-up action on its way, which is attempted once: one of type `Test`, with `action_type`,
 * `action_id` and `action_created_at` and about no object, or the example of another kind, which says `test`. @returns the
 * delivery's id
 */
export async function addTestEvent(tx: Sql, workspaceId: string, type: string = testAction): Promise<string> {
  const [id, actionId] = [newId(), newId()]
  const kind = type === testAction ? testActionKind : actionKind(type)
  const [now] = await tx.query<{ at: Date }>('select clock_timestamp() as at')
  const body = {
    ...actionExample(kind),
    action_id: actionId,
    action_created_at: now?.at.toISOString(),
    ...(type !== testAction && { test: true }),
  }
  await addEvent(tx, {
    workspaceId,
    deliveryId: id,
    actionId,
    actionType: testAction,
    body: JSON.stringify(body),
  })
  return id
}
