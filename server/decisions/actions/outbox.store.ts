import { sql } from 'kysely'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { NewAction } from './new-action.ts'
import type { Outbox } from './outbox.entity.ts'

interface Tables {
  outbox: TableOf<Outbox>
}

/**
 * The part of a statement that puts payloads into the outbox of workspaces that have a webhook, from their JSON, in the
 * order of their places. Text: it is part of what records actions.
 */
export const outboxPart = (payloads: string): string => `
  queued as (
    insert into outbox (workspace_id, action_id, action_type, object_type, object_id, object_external_id, body, available_at)
    select r.workspace_id, r.id, r.action_type, r.object_type, r.object_id, r.external_id, r.body,
      clock_timestamp() + make_interval(secs => r.undo_seconds)
    from json_to_recordset(${payloads}) as r (workspace_id uuid, id uuid, action_type text, object_type text, object_id uuid,
      external_id text, body text, undo_seconds int, place int)
    join webhook w on w.workspace_id = r.workspace_id
    order by r.place
  )`

/** Takes the payloads of actions out of the outbox. @returns false when one of them is already on its way */
export async function cancelWebhooks(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<boolean> {
  const ids = sql<string>`any (${actionIds}::uuid[])`
  const db = tx.db<Tables>()
  await db
    .updateTable('outbox')
    .set({ state: DeliveryState.cancelled })
    .where('workspaceId', '=', workspaceId)
    .where('actionId', '=', ids)
    .where('state', '=', DeliveryState.waiting)
    .execute()
  const underWay = await db
    .selectFrom('outbox')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('actionId', '=', ids)
    .where('state', '<>', DeliveryState.cancelled)
    .executeTakeFirst()
  return underWay === undefined
}

/** The kind of task, and of timer, that sends one decision back to a chat platform. */
export const integrationDecision = 'integration-decision'

/**
 * Queues what was removed or banned, or is so no longer, for the chat platforms that the object came from, where an
 * admin has turned that on: without it the service changes nothing there (section 1). In the caller's transaction, each
 * with the task that sends it, or with a timer while the decision can still be undone.
 */
export async function queueIntegrationDecisions(tx: Sql, actions: readonly NewAction[]): Promise<void> {
  const rows = actions.filter(concernsPlatforms).map(row)
  if (rows.length > 0) await tx.query(queueing, [JSON.stringify(rows), integrationDecision])
}

/** Takes decisions back that were not sent yet. @returns false when one of them is already on its way */
export async function cancelIntegrationDecisions(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<boolean> {
  const left = await tx.query(
    `with cancelled as (
       update integration_decision set state = 'cancelled', settled_at = now()
       where workspace_id = $1 and action_id = any ($2::uuid[]) and state = 'waiting' and attempts = 0 returning id)
     select 1 from integration_decision
     where workspace_id = $1 and action_id = any ($2::uuid[]) and id not in (select id from cancelled)`,
    [workspaceId, actionIds],
  )
  return left.length === 0
}

/** A flag changes nothing on a chat platform, unless it lifts a removal. */
const concernsPlatforms = ({ actionType, objectType, status, previousStatus }: NewAction): boolean =>
  actionType === 'ChangeStatus' &&
  objectType !== ObjectType.subcategory &&
  (status === Status.hidden) !== (previousStatus === Status.hidden)

/** SQL for whether decisions are carried out on the platform of an integration now. */
export const carriesOut = (integration: string): string =>
  `${integration}.enabled and ${integration}.carries_out_decisions`

const row = (action: NewAction) => ({
  workspace_id: action.workspaceId,
  action_id: action.id,
  object_type: action.objectType,
  object_id: action.objectId,
  status: action.status,
  undo_seconds: action.undoSeconds,
})

/** Text: it runs with what records actions. */
const queueing: PreparedStatement = {
  name: 'queue-integration-decisions',
  text: `
  with made as (
    insert into integration_decision (workspace_id, id, integration_id, action_id, object_type, object_id, status, available_at)
    select r.workspace_id, gen_random_uuid(), o.integration_id, r.action_id, r.object_type, r.object_id, r.status,
      clock_timestamp() + make_interval(secs => r.undo_seconds)
    from json_to_recordset($1) as r (workspace_id uuid, action_id uuid, object_type text, object_id uuid, status text, undo_seconds int)
    join integration_object o on o.workspace_id = r.workspace_id and o.object_id = r.object_id
    join integration i on i.workspace_id = o.workspace_id and i.id = o.integration_id and ${carriesOut('i')}
    returning workspace_id, id, action_id
  ), later as (
    insert into timer (workspace_id, kind, object_id, due_at)
    select m.workspace_id, $2, m.id, verdict_now() + make_interval(secs => r.undo_seconds)
    from made m join json_to_recordset($1) as r (action_id uuid, undo_seconds int) using (action_id) where r.undo_seconds > 0
  )
  insert into task (workspace_id, kind, object_id)
  select m.workspace_id, $2, m.id
  from made m join json_to_recordset($1) as r (action_id uuid, undo_seconds int) using (action_id) where r.undo_seconds = 0`,
}
