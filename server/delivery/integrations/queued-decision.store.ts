import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import type { Origin } from '../../platform/origin.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { taskInsert } from '../../platform/tasks.ts'
import { timerInsert } from '../../platform/timers.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { type IntegrationDecision, IntegrationDecisionState } from './integration-decision.entity.ts'

interface Tables {
  integrationDecision: TableOf<IntegrationDecision>
}

/** The kind of the task, and of the timer, that sends one decision to a chat platform. */
export const integrationDecision = 'integration-decision'

/** SQL of whether decisions are carried out on the platform of an integration now. */
export const carriesOut = (integration: string): string =>
  `${integration}.enabled and ${integration}.carries_out_decisions`

/** The part of an action that a chat platform receives, and the seconds in which it can be undone. */
interface PlatformAction {
  workspaceId: string
  id: string
  actionType: string
  objectType: string
  objectId: string
  status: Status | null
  previousStatus: Status | null
  undoSeconds: number
  /** The origin of the action. */
  origin: Origin | null
}

/**
 * Queues removals and bans, and their reversals, for the chat platforms that the object came from, where an admin has
 * turned that on: without it the service changes nothing there (section 1). In the caller's transaction, each with its
 * task, or with a timer while the decision can still be undone.
 */
export async function queueIntegrationDecisions(tx: Sql, actions: readonly PlatformAction[]): Promise<void> {
  const rows = actions.filter(concernsPlatforms).map(row)
  if (rows.length > 0) await tx.query(queueing, [JSON.stringify(rows), integrationDecision])
}

/** Cancels decisions that were not sent yet. @returns false when one of them is being sent */
export async function cancelIntegrationDecisions(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<boolean> {
  const given = anyId(actionIds)
  const left = await tx
    .db<Tables>()
    .with('cancelled', (db) =>
      db
        .updateTable('integrationDecision')
        .set({ state: IntegrationDecisionState.cancelled, settledAt: sql<Date>`now()` })
        .where('workspaceId', '=', workspaceId)
        .where('actionId', '=', given)
        .where('state', '=', IntegrationDecisionState.waiting)
        .where('attempts', '=', 0)
        .returning('id'),
    )
    .selectFrom('integrationDecision')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('actionId', '=', given)
    .where('id', 'not in', (db) => db.selectFrom('cancelled').select('cancelled.id'))
    .executeTakeFirst()
  return left === undefined
}

/** A flag changes nothing on a chat platform, unless it lifts a removal. */
const concernsPlatforms = ({ actionType, objectType, status, previousStatus }: PlatformAction): boolean =>
  actionType === 'ChangeStatus' &&
  objectType !== ObjectType.subcategory &&
  (status === Status.hidden) !== (previousStatus === Status.hidden)

const row = (action: PlatformAction) => ({
  workspace_id: action.workspaceId,
  action_id: action.id,
  object_type: action.objectType,
  object_id: action.objectId,
  status: action.status,
  undo_seconds: action.undoSeconds,
  origin: action.origin,
})

/** SQL text: bench/timers.ts runs it for each batch of decisions, in their transaction. */
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
    ${timerInsert(`select m.workspace_id, $2, m.id, verdict_now() + make_interval(secs => r.undo_seconds), r.origin
    from made m join json_to_recordset($1) as r (action_id uuid, undo_seconds int, origin text) using (action_id) where r.undo_seconds > 0`)}
  )
  ${taskInsert(`select m.workspace_id, $2, m.id, 0, r.origin
  from made m join json_to_recordset($1) as r (action_id uuid, undo_seconds int, origin text) using (action_id) where r.undo_seconds = 0`)}`,
}
