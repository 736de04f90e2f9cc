import { sql } from 'kysely'
import { contentByKeys } from '../intake/content/content-parts.store.ts'
import { joinAuthor } from '../intake/users/user-parts.store.ts'
import type { PreparedStatement, Sql } from '../platform/database.ts'
import type { TableOf } from '../platform/table-of.ts'
import { textOf } from '../platform/typed-sql.ts'
import { keysOf, type ObjectRef } from '../platform/vocabulary/decided-state.ts'
import { type ActorKind, isHumanSql, type Status } from '../platform/vocabulary/status.ts'
import { joinPlace } from '../settings/places/place.store.ts'
import type { Action } from './action.entity.ts'
import type { NewAction } from './new-action.ts'
import {
  contentSnapshot,
  recordedAction,
  recordedColumns,
  type RecordedRow,
  type StoredSnapshot,
} from './recorded-action.store.ts'

// What the actions on an object imply for its present state. SQL text: bench/report-count.ts runs what is not built, for each
// batch.

/** The changes of an object's status that were not undone, newest first. Private to this file. */
const changesOf = (tx: Sql, { workspaceId, id }: ObjectRef) =>
  tx
    .db<{ action: TableOf<Action> }>()
    .selectFrom('action')
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', id)
    .where('actionType', '=', 'ChangeStatus')
    .where('undoneAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** The cause of the newest change of an object's status that was not undone. @returns undefined when there is none */
export const latestCause = (tx: Sql, object: ObjectRef): Promise<Pick<Action, 'causeKey'> | undefined> =>
  changesOf(tx, object).select('causeKey').executeTakeFirst()

/** The id of the newest change of an object's status that was not undone. */
export const latestChange = async (tx: Sql, workspaceId: string, id: string): Promise<string | null> =>
  (await changesOf(tx, { workspaceId, id }).select('id').executeTakeFirst())?.id ?? null

/** The change that determines an object's status: the newest that was neither undone nor reverted, with its rule or actor. */
export const standingChange = (
  tx: Sql,
  object: ObjectRef,
): Promise<
  (Pick<Action, 'policyCategoryId' | 'details'> & { kind: ActorKind; id: string | null }) | undefined
> =>
  changesOf(tx, object)
    .select(['actorKind as kind', 'policyCategoryId', 'details'])
    .select(sql<string | null>`coalesce(rule_id, actor_id)`.as('id'))
    .where('revertedAt', 'is', null)
    .executeTakeFirst()

/** The same change, with all its columns. */
export const standingChangeOf = (tx: Sql, object: ObjectRef): Promise<Action | undefined> =>
  changesOf(tx, object).selectAll().where('revertedAt', 'is', null).executeTakeFirst()

/** Those of the causes under which an action is recorded. */
export async function recordedCauses(
  tx: Sql,
  causes: readonly Pick<Action, 'workspaceId' | 'causeKey'>[],
): Promise<Set<string>> {
  if (causes.length === 0) return new Set()
  const rows = await tx.query<{ key: string }>(
    `select a.cause_key as key from action a
     join unnest($1::uuid[], $2::text[]) as r (workspace_id, cause_key) using (workspace_id, cause_key)`,
    [causes.map(({ workspaceId }) => workspaceId), causes.map(({ causeKey }) => causeKey)],
  )
  return new Set(rows.map(({ key }) => key))
}

/** What the actions on an object imply for the status that it has. */
export interface ObjectHistory {
  status: Status | null
  /** The kind of the human who decided the status, even if a rule has flagged the object since; null when none did. */
  decidedBy: ActorKind | null
  /** The rules whose actions gave it its present status. */
  statusOf: ReadonlySet<string>
  /** Rules and AI moderators whose action on it the customer platform rejected. */
  revertedRules: ReadonlySet<string>
}

/** The histories of locked objects, by their ids. */
export async function readHistories(
  tx: Sql,
  objects: readonly (ObjectRef & { status: Status | null })[],
): Promise<Map<string, ObjectHistory>> {
  if (objects.length === 0) return new Map()
  const rows = await tx.query<
    Pick<ObjectHistory, 'status' | 'decidedBy'> & { id: string; rules: string[]; reverted: string[] }
  >(histories, [
    objects.map(({ workspaceId }) => workspaceId),
    objects.map(({ id }) => id),
    objects.map(({ status }) => status),
  ])
  return new Map(
    rows.map(({ id, status, decidedBy, rules, reverted }) => [
      id,
      { status, decidedBy, statusOf: new Set(rules), revertedRules: new Set(reverted) },
    ]),
  )
}

/** Reverting a rule's actions on past items is an action about the rule: it counts as no human's decision on each item. */
const byHuman = `${isHumanSql('a.actor_kind')} and a.cause_key not like 'retroaction:%'`

/** A decision on a selection that was reversed, and the reversal, whose cause begins with the same. */
const isReversedBulk = `a.cause_key like 'bulk:%' and (a.cause_key like '%:reversed' or exists (
  select from action r where r.workspace_id = a.workspace_id and r.cause_key = a.cause_key || ':reversed'))`

/** A change of an object's status that stands. One of a selection that was reversed is none: the object is as it was before it. */
const changeOf = (
  object: string,
): string => `a.workspace_id = ${object}.workspace_id and a.object_id = ${object}.id
  and a.action_type = 'ChangeStatus' and a.undone_at is null and a.reverted_at is null and not coalesce(${isReversedBulk}, false)`

/**
 * The newest change of an object's status that is a human's or to another status than the present one: the changes after it are
 * the reason for the present status.
 */
const turnOf = (object: string): string => `
  select a.id, a.created_at, a.actor_kind, a.status, ${byHuman} as by_human from action a
  where ${changeOf(object)} and (a.status is distinct from ${object}.status or ${byHuman})
  order by a.created_at desc, a.id desc limit 1`

/** A human's decision still holds where the object has the status that it set, or was only flagged since. */
const histories: PreparedStatement = {
  name: 'read-histories',
  text: `select o.id, o.status,
     case when turn.by_human and (turn.status = o.status or o.status = 'flagged') then turn.actor_kind end as "decidedBy",
     array(select a.rule_id::text from action a where ${changeOf('o')} and a.rule_id is not null and a.status = o.status
       and (turn.id is null or (a.created_at, a.id) > (turn.created_at, turn.id))) as rules,
     array(select coalesce(a.rule_id, a.actor_id)::text from action a
       where a.workspace_id = o.workspace_id and a.object_id = o.id and a.reverted_at is not null
         and (a.rule_id is not null or a.actor_kind = 'ai')) as reverted
   from unnest($1::uuid[], $2::uuid[], $3::text[]) as o (workspace_id, id, status)
   left join lateral (${turnOf('o')}) turn on true`,
}

/** An action of a rule or an AI moderator, and the content that caused it: the action is on this content or on its user. */
export interface StandingAction {
  contentId: string
  action: NewAction
}

type StandingRow = RecordedRow & { contentId: string; snapshot: StoredSnapshot }

/**
 * What rules and AI moderators did to content, and because of it to its users, and has not been undone or reverted since: the
 * changes to the present status, tags that are still set, and strikes, ended ones included. Actions on content come before those
 * on users, each in the order in which they were taken.
 */
export async function standingActions(tx: Sql, items: readonly ObjectRef[]): Promise<StandingAction[]> {
  if (items.length === 0) return []
  const rows = await tx.query<StandingRow>(standing, keysOf(items))
  return rows.map(({ contentId, snapshot, ...row }) => ({ contentId, action: recordedAction(row, snapshot) }))
}

const standing: PreparedStatement = {
  name: 'read-standing-actions',
  text: `with wanted as materialized (${contentByKeys('$1', '$2')}), item as materialized (
     select c.*, ${textOf(contentSnapshot)} as snapshot, u.external_id as author, u.tags as author_tags,
       turn.id as turn_id, turn.created_at as turned_at
     from wanted c
     ${joinAuthor('c')}
     ${joinPlace('c')}
     left join lateral (${turnOf('c')}) turn on true
   ), standing as (
     select c.id as content_id, a.*, c.snapshot
     from item c join action a on (a.workspace_id, a.object_id) = (c.workspace_id, c.id)
     where a.undone_at is null and a.reverted_at is null
       and (a.action_type = 'AddTags' and a.rule_id is not null and a.tags_added && c.tags
         or a.action_type = 'ChangeStatus' and a.actor_kind in ('rule', 'ai') and a.status = c.status
         and (c.turn_id is null or (a.created_at, a.id) > (c.turned_at, c.turn_id)))
     union all
     select c.id, a.*, json_build_object('type', 'user', 'id', c.author, 'tags', c.author_tags)
     from item c join action a on (a.workspace_id, a.object_id) = (c.workspace_id, c.user_id) and a.created_at >= c.created_at
     where a.undone_at is null and a.reverted_at is null and a.cause_key like 'rule:%:' || c.id || ':%:user:%'
       and (a.action_type = 'AddTags' and a.tags_added && c.author_tags or a.action_type = 'StrikeUser')
   )
   select a.content_id as "contentId", ${recordedColumns}, a.snapshot
   from standing a
   order by a.object_type, a.created_at, a.id`,
}
