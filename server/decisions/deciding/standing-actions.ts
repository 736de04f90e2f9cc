import type { NewAction } from '../actions/action.record.ts'
import type { ObjectSnapshot } from '../actions/action-snapshot.ts'
import type { Prepared, Sql } from '../../platform/database.ts'
import { type ActorKind, type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import { turnOf } from './object-history.ts'

/** An action of a rule or an AI moderator, and the content that it was taken for: on it, or on its user. */
export interface StandingAction {
  contentId: string
  action: NewAction
}

interface Row extends Omit<NewAction, 'actor' | 'snapshot' | 'undoSeconds'> {
  contentId: string
  actorKind: ActorKind
  actorId: string | null
  snapshot: ObjectSnapshot
}

/**
 * What rules and AI moderators have done to content, and for it to its users, and what nothing has taken back since: the
 * changes to the status that it has, tags that are still there, strikes that count. On content before on users, in the
 * order in which it was done.
 */
export async function standingActions(tx: Sql, contentIds: readonly string[]): Promise<StandingAction[]> {
  if (contentIds.length === 0) return []
  const rows = await tx.query<Row>(reading, [contentIds])
  return rows.map(({ contentId, actorKind, actorId, snapshot, ...action }) => ({
    contentId,
    action: { ...action, actor: actorOf(actorKind, actorId), snapshot: dated(snapshot), undoSeconds: 0 },
  }))
}

const actorOf = (kind: ActorKind, id: string | null): ActorRef => ({ kind, id })

/** JSON has a moment as text. */
const dated = (snapshot: ObjectSnapshot): ObjectSnapshot =>
  snapshot.type === ObjectType.content ? { ...snapshot, createdAt: new Date(snapshot.createdAt) } : snapshot

const reading: Prepared = {
  name: 'read-standing-actions',
  text: `with item as materialized (
     select c.*, g.external_id as category, s.external_id as subcategory, u.external_id as author, u.tags as author_tags,
       turn.id as turn_id, turn.created_at as turned_at
     from content c
     join platform_user u on (u.workspace_id, u.id) = (c.workspace_id, c.user_id)
     join category g on (g.workspace_id, g.id) = (c.workspace_id, c.category_id)
     join subcategory s on (s.workspace_id, s.id) = (c.workspace_id, c.subcategory_id)
     left join lateral (${turnOf('c')}) turn on true
     where c.id = any ($1::uuid[])
   ), standing as (
     select c.id as content_id, a.*, json_build_object('type', 'content', 'id', c.external_id, 'createdAt', c.created_at,
       'userId', c.author, 'categoryId', c.category, 'subcategoryId', c.subcategory, 'tags', c.tags) as snapshot
     from item c join action a on (a.workspace_id, a.object_id) = (c.workspace_id, c.id)
     where a.undone_at is null and a.reverted_at is null
       and (a.action_type = 'AddTags' and a.rule_id is not null and a.tags_added && c.tags
         or a.action_type = 'ChangeStatus' and a.actor_kind in ('rule', 'ai') and a.status = c.status
         and (c.turn_id is null or (a.created_at, a.id) > (c.turned_at, c.turn_id)))
     union all
     select c.id, a.*, json_build_object('type', 'user', 'id', c.author, 'tags', c.author_tags)
     from item c join action a on (a.workspace_id, a.object_id) = (c.workspace_id, c.user_id) and a.created_at >= c.created_at
     where a.undone_at is null and a.reverted_at is null and a.cause_key like 'rule:%:' || c.id || ':%:user:%'
       and (a.action_type = 'AddTags' and a.tags_added && c.author_tags or a.action_type = 'StrikeUser' and exists (
         select from strike k where k.workspace_id = a.workspace_id and k.id::text = a.details -> 'strike' ->> 'id'
           and k.state <> 'removed'))
   )
   select a.content_id as "contentId", a.workspace_id as "workspaceId", a.id, a.action_type as "actionType",
     a.object_type as "objectType", a.object_id as "objectId", a.cause_key as "causeKey", a.actor_kind as "actorKind",
     a.actor_id as "actorId", a.rule_id as "ruleId", a.rule_version as "ruleVersion", a.status,
     a.previous_status as "previousStatus", a.policy_category_id as "policyCategoryId", p.policy_id as "policyId",
     a.policy_name as "policyName", a.policy_information as "policyInformation", a.tags_added as "tagsAdded",
     a.tags_removed as "tagsRemoved", a.note, a.details, a.created_at as "createdAt", a.snapshot
   from standing a
   left join policy_category p on (p.workspace_id, p.id) = (a.workspace_id, a.policy_category_id)
   order by a.object_type, a.created_at, a.id`,
}
