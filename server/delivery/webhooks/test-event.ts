import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { testAction } from './exhaust.ts'

/**
 * Puts a delivery with one action of type `Test` on its way: `action_type`, `action_id` and `action_created_at`, about
 * no object. It is attempted once. @returns the delivery's id
 */
export async function addTestEvent(tx: Sql, workspaceId: string): Promise<string> {
  const id = newId()
  await tx.query(
    `with action as (
       select $3::uuid as id, json_build_object('action_type', $4::text, 'action_id', $3::uuid,
         'action_created_at', to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text as body
     ), made as (
       insert into delivery (workspace_id, id, purpose, body)
       select $1, $2, 'test', '{"actions":[' || body || ']}' from action
     )
     insert into outbox (workspace_id, action_id, action_type, body, state, delivery_id)
     select $1, id, $4, body, 'sending', $2 from action`,
    [workspaceId, id, newId(), testAction],
  )
  return id
}
