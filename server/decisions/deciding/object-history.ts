import type { Prepared, Sql } from '../../platform/database.ts'
import type { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { LockedObject } from './object-adapter.ts'

/** What the actions on an object say of the status that it has. */
export interface ObjectHistory {
  status: Status | null
  /** The human under whose decision it is, though a rule may have flagged it since; null without one. */
  decidedBy: ActorKind | null
  /** The rules that it has its status from. */
  statusOf: ReadonlySet<string>
  /** Rules, and AI moderators, whose action on it the customer platform refused. */
  revertedRules: ReadonlySet<string>
}

/** Of an object on which nothing has acted. */
export const noHistory: ObjectHistory = {
  status: null,
  decidedBy: null,
  statusOf: new Set(),
  revertedRules: new Set(),
}

/** The histories of locked objects, by their ids. */
export async function readHistories(
  tx: Sql,
  objects: readonly Pick<LockedObject, 'workspaceId' | 'id' | 'status'>[],
): Promise<Map<string, ObjectHistory>> {
  if (objects.length === 0) return new Map()
  const rows = await tx.query<{
    id: string
    status: Status | null
    decidedBy: ActorKind | null
    rules: string[]
    reverted: string[]
  }>(reading, [
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

/** Taking a rule back from past items is about the rule: it is no human's decision on each of them. */
const byHuman = `a.actor_kind in ('member', 'customer') and a.cause_key not like 'retroaction:%'`

const changeOf = (
  object: string,
): string => `a.workspace_id = ${object}.workspace_id and a.object_id = ${object}.id
  and a.action_type = 'ChangeStatus' and a.undone_at is null and a.reverted_at is null`

/** The newest change of an object that is a human's or to another status than it has: those since are why it has its status. */
export const turnOf = (object: string): string => `
  select a.id, a.created_at, a.actor_kind, a.status, ${byHuman} as by_human from action a
  where ${changeOf(object)} and (a.status is distinct from ${object}.status or ${byHuman})
  order by a.created_at desc, a.id desc limit 1`

/** A human's decision still holds where the object has his status, or was only flagged since. */
const reading: Prepared = {
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
