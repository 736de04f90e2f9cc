import type { Sql } from '../../platform/database.ts'

/** A row that contradicts other rows. */
export interface Discrepancy {
  workspaceId: string
  objectId: string
}

/** The objects that a statement compares: those of a span of time, at most so many per workspace, and those found before. */
const compared = (recent: string): string => `
  compared as materialized (
    select w.id as workspace_id, recent.id from unnest($1::uuid[]) as w (id) cross join lateral (${recent}) recent
    union select before.workspace_id, before.id from unnest($4::uuid[], $5::uuid[]) as before (workspace_id, id))`

const recentContent = `
  select id from content where workspace_id = w.id and created_at > $2 and created_at <= $3 order by created_at limit $6`

const recentlyDecided = `
  (${recentContent})
  union (select object_id from action where workspace_id = w.id and created_at > $2 and created_at <= $3 and status is not null
    order by created_at limit $6)`

/**
 * Items with no status and no task. Tasks of items that were just received are in no index by item, so a span ends before the
 * oldest of them; items found before are looked up by id.
 */
const undecided = `
  with ${compared(recentContent)}
  select c.workspace_id as "workspaceId", c.id as "objectId"
  from compared join content c on c.workspace_id = compared.workspace_id and c.id = compared.id
  where c.status is null and c.created_at <= $3
    and not exists (select from task t where t.workspace_id = c.workspace_id and t.object_id = c.id and t.kind <> 'analyze-content')
    and not exists (select from task t where t.workspace_id = c.workspace_id and t.object_id = c.id and t.kind = 'analyze-content'
      and t.state = 'pending' and t.attempts > 0)`

/**
 * The last change that was not undone determines the status: by its time and id, which a restore keeps, not by its transaction.
 */
const statusDiffers = `
  with ${compared(recentlyDecided)}, state as (
    select c.workspace_id, c.id, c.status from compared o join content c on c.workspace_id = o.workspace_id and c.id = o.id
      where c.status is not null
    union all select u.workspace_id, u.id, u.status from compared o
      join platform_user u on u.workspace_id = o.workspace_id and u.id = o.id
    union all select s.workspace_id, s.id, s.status from compared o
      join subcategory s on s.workspace_id = o.workspace_id and s.id = o.id)
  select state.workspace_id as "workspaceId", state.id as "objectId" from state left join lateral (
    select a.status from action a where a.workspace_id = state.workspace_id and a.object_id = state.id
      and a.action_type = 'ChangeStatus' and a.undone_at is null
    order by a.created_at desc, a.id desc limit 1) last on true
  where state.status <> coalesce(last.status, 'allowed')`

/**
 * Where the first check starts and where a check ends, in seconds before now: before the oldest task of an item that was just
 * received, and before rows that may not be committed yet. As system.
 */
export const stretch = `
  select now() - make_interval(secs => $1) as "first", least(now(), (
    select created_at from task where kind = 'analyze-content' and state = 'pending' and attempts = 0 order by id limit 1
  )) - make_interval(secs => $2) as "to"`

/** Checks of the tables of workspaces: rows since the last check, with the parameters of `compared`. */
export const ofWorkspaces = { undecided, status_differs: statusDiffers } as const

/**
 * Rows that are still waiting after their window of retries or of an outage, by partial indexes of waiting rows; at most $1. As
 * system.
 */
export const overdue = {
  timers_overdue: `
    select workspace_id as "workspaceId", object_id as "objectId" from timer
    where state = 'armed' and due_at < verdict_now() - interval '1 minute'
      and (retry_at is null or retry_at < verdict_now() - interval '1 minute') order by due_at limit $1`,
  deliveries_overdue: `
    (select workspace_id as "workspaceId", id as "objectId" from delivery
      where state = 'sending' and next_attempt_at < now() - interval '2 minutes' limit $1)
    union all (select workspace_id, id from delivery
      where state = 'parked' and created_at < now() - interval '26 hours' limit $1)`,
} as const

/** A kind of check of the tables of workspaces. */
export type TableKind = keyof typeof ofWorkspaces

/** The kinds of discrepancies. */
export type DiscrepancyKind = TableKind | keyof typeof overdue

/** The discrepancies of a kind that any process found before and that still held at their last check. As system. */
export const knownDiscrepancies = (tx: Sql, kind: TableKind, most: number): Promise<Discrepancy[]> =>
  tx.query<Discrepancy>(
    `select workspace_id as "workspaceId", object_id as "objectId" from discrepancy where kind = $1 order by found_at limit $2`,
    [kind, most],
  )

/**
 * Replaces the stored discrepancies of a kind that were known to this check; those that others found meanwhile stay. As system.
 */
export async function keepKnown(
  tx: Sql,
  kind: TableKind,
  known: readonly Discrepancy[],
  found: readonly Discrepancy[],
): Promise<void> {
  const ids = (rows: readonly Discrepancy[]) => [
    rows.map((row) => row.workspaceId),
    rows.map((row) => row.objectId),
  ]
  const foundIds = new Set(found.map(({ objectId }) => objectId))
  const over = known.filter(({ objectId }) => !foundIds.has(objectId))
  await tx.query(
    `with over as (
       delete from discrepancy d using unnest($2::uuid[], $3::uuid[]) as o (workspace_id, object_id)
       where d.kind = $1 and d.workspace_id = o.workspace_id and d.object_id = o.object_id
     )
     insert into discrepancy (workspace_id, kind, object_id)
     select f.workspace_id, $1, f.object_id from unnest($4::uuid[], $5::uuid[]) as f (workspace_id, object_id)
     on conflict do nothing`,
    [kind, ...ids(over), ...ids(found)],
  )
}
