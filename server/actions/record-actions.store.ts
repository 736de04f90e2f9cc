import { queueIntegrationDecisions } from '../delivery/integrations/queued-decision.store.ts'
import { outboxPart } from '../delivery/webhooks/outbox.store.ts'
import type { PreparedStatement, Sql } from '../platform/database.ts'
import { announcedPart } from './action-number.store.ts'
import { inboxPart } from './audit-inbox.store.ts'
import { actionPayload } from './kinds/index.ts'
import type { NewAction } from './new-action.ts'

/** The channel that is woken once recorded actions are committed, for their webhooks. */
export const deliveries = 'deliveries'

/**
 * Records actions, inserts them into the inbox of the audit log and, where the workspace has a webhook, their payloads into its
 * outbox: all in the caller's transaction, so that none exists without the others, and in the order in which they were taken. The
 * bytes of a payload are serialized here, once.
 */
export async function recordActions(tx: Sql, actions: readonly NewAction[]): Promise<void> {
  if (actions.length === 0) return
  await tx.query(recording, actionRecords(actions))
  await queueIntegrationDecisions(tx, actions)
}

/** The parameters of recordParts(): the JSON of the actions, and of their outbox rows. */
export const actionRecords = (actions: readonly NewAction[]): [string, string] => [
  JSON.stringify(actions.map(row)),
  JSON.stringify(actions.flatMap(outboxRow)),
]

// SQL text: bench/background.ts and bench/sync.ts record each batch of decisions with these.
/**
 * The parts of a statement that record actions and fill the inbox and the outbox, for statements that write more in the same
 * round trip.
 */
export const recordParts = (actions: string, outbox: string): string => `
  given as materialized (
    select * from json_to_recordset(${actions}) as r (${columns})
  ), ${announcedPart}, recorded as (
    insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, actor_id, rule_id,
      rule_version, status, previous_status, policy_category_id, policy_name, policy_information, tags_added, tags_removed,
      note, details, created_at, undoable_until)
    select workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, actor_id, rule_id, rule_version,
      status, previous_status, policy_category_id, policy_name, policy_information, tags_added, tags_removed, note, details,
      created_at, case when undo_seconds > 0 then clock_timestamp() + make_interval(secs => undo_seconds) end
    from given, announced
    returning workspace_id, id, action_type, cause_key
  ), ${outboxPart(outbox)}, ${inboxPart}`

const columns = `workspace_id uuid, id uuid, action_type text, object_type text, object_id uuid, cause_key text,
  actor_kind text, actor_id uuid, rule_id uuid, rule_version int, status text, previous_status text, policy_category_id uuid,
  policy_name text, policy_information text, tags_added text[], tags_removed text[], note text, details jsonb,
  created_at timestamptz, undo_seconds int`

const recording: PreparedStatement = {
  name: 'record-actions',
  text: `with ${recordParts('$1', '$2')} select 1`,
}

const row = (action: NewAction) => ({
  workspace_id: action.workspaceId,
  id: action.id,
  action_type: action.actionType,
  object_type: action.objectType,
  object_id: action.objectId,
  cause_key: action.causeKey,
  actor_kind: action.actor.kind,
  actor_id: action.actor.id,
  rule_id: action.ruleId,
  rule_version: action.ruleVersion,
  status: action.status,
  previous_status: action.previousStatus,
  policy_category_id: action.policyCategoryId,
  policy_name: action.policyName,
  policy_information: action.policyInformation,
  tags_added: action.tagsAdded,
  tags_removed: action.tagsRemoved,
  note: action.note,
  details: action.details ?? null,
  created_at: action.createdAt,
  undo_seconds: action.undoSeconds,
})

const outboxRow = (action: NewAction, place: number) =>
  action.snapshot === null
    ? []
    : [
        {
          workspace_id: action.workspaceId,
          id: action.id,
          action_type: action.actionType,
          object_type: action.objectType,
          object_id: action.objectId,
          external_id: action.snapshot.id,
          body: JSON.stringify(actionPayload(action)),
          created_at: action.createdAt,
          undo_seconds: action.undoSeconds,
          origin: action.origin,
          place,
        },
      ]
