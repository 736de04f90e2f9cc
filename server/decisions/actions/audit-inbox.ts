import type { NewEntry } from '../../access/audit/audit.service.ts'
import { momentSql } from '../../access/audit/chain.ts'
import type { Sql } from '../../platform/database.ts'
import { type ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { ActionDetails } from './action-details.ts'
import type { ActionObject } from './action-object.ts'
import { arrivalPrefix } from './action.record.ts'
import { actionKind, actionKinds } from './kinds/index.ts'

/** The kinds of action that are in the log as changes of settings. */
const toldElsewhere = actionKinds.flatMap(({ type, auditEvent }) =>
  auditEvent(Status.allowed) === null ? [type] : [],
)

/**
 * The part of a statement that puts the actions of its part `recorded` into the inbox of the audit log: a row each, and no
 * lock. That an item arrived and nothing acted on it is no decision.
 */
export const inboxPart = `
  inboxed as (
    insert into audit_inbox (workspace_id, action_id)
    select workspace_id, id from recorded
    where cause_key not like '${arrivalPrefix}%' and action_type <> all ('{${toldElsewhere.join(',')}}')
  )`

/** Puts actions that were taken back into the inbox of the audit log, in the caller's transaction. */
export async function auditUndone(tx: Sql, workspaceId: string, actionIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into audit_inbox (workspace_id, action_id, undone) select $1, id, true from unnest($2::uuid[]) as id`,
    [workspaceId, actionIds],
  )
}

/** An action that waits for its place in the audit log, as it was taken or, if it was undone, taken back. */
interface Waiting {
  undone: boolean
  at: string
  id: string
  actionType: string
  objectType: ActionObject
  objectId: string
  actorKind: ActorKind
  actorId: string | null
  status: Status | null
  previousStatus: Status | null
  policyCategoryId: string | null
  details: ActionDetails | null
  why: Record<string, unknown>
  tags: { tagsAdded: string[]; tagsRemoved: string[] }
}

/**
 * Takes what has waited longest out of the inbox, as entries to append in the same transaction. The caller holds the end
 * of the workspace's chain locked, so that nobody else takes the same.
 */
export async function takeInbox(tx: Sql, workspaceId: string, most: number): Promise<NewEntry[]> {
  return (await tx.query<Waiting>(taking, [workspaceId, most])).map(entryOf)
}

const taking = `
  with taken as materialized (
    select id, action_id, undone from audit_inbox where workspace_id = $1 order by id limit $2
  ), gone as (
    delete from audit_inbox i using taken t where i.workspace_id = $1 and i.id = t.id
  )
  select t.undone, ${momentSql('case when t.undone then a.undone_at else a.created_at end')} as at, a.id,
    a.action_type as "actionType", a.object_type as "objectType", a.object_id as "objectId",
    a.actor_kind as "actorKind",
    case when a.actor_kind = 'rule' then coalesce(a.rule_id, a.actor_id) else a.actor_id end as "actorId",
    a.status, a.previous_status as "previousStatus", a.policy_category_id as "policyCategoryId", a.details,
    jsonb_strip_nulls(jsonb_build_object('policyCategory', a.policy_name, 'policyInformation', a.policy_information,
      'note', a.note, 'ruleId', a.rule_id, 'ruleVersion', a.rule_version, 'cause', a.cause_key)) as why,
    jsonb_build_object('tagsAdded', a.tags_added, 'tagsRemoved', a.tags_removed) as tags
  from taken t join action a on a.workspace_id = $1 and a.id = t.action_id
  order by t.id`

function entryOf(waiting: Waiting): NewEntry {
  const { undone, at, id, objectType, objectId, policyCategoryId, actorKind, actorId, why } = waiting
  const event = actionKind(waiting.actionType).auditEvent(waiting.status)
  if (event === null) throw new Error(`${waiting.actionType} is not for the audit log`)
  const [before, after] = [statusOf(waiting.previousStatus), { ...made(waiting), ...why }]
  return {
    at,
    actor: { kind: actorKind, id: actorId },
    object: { type: objectType, id: objectId },
    policyCategoryId,
    actionId: id,
    ...(undone ? { event: 'decision.undone', before: after, after: before } : { event, before, after }),
  }
}

const statusOf = (status: Status | null) => (status === null ? null : { status })

/** What an action changed, by the names that the API has for it. */
const made = ({ status, tags, details }: Waiting): Record<string, unknown> => ({
  ...statusOf(status),
  ...Object.fromEntries(Object.entries(tags).filter(([, each]) => each.length > 0)),
  ...details,
})
