import type { Database } from './database.ts'
import { type Task, taskColumns } from './tasks.ts'

/**
 * Claims new tasks of a kind for `leaseSeconds` (the database's clock) under one lease, which writes a row for each
 * workspace and none of the tasks: for a kind whose tasks are settled together. What a lease that has ended held counts as
 * tried, and is claimed a few at a time from then on. Claims of a kind wait for each other, in one round trip that nobody can stop in.
 */
export function claimTogether(
  database: Database,
  kind: string,
  most: number,
  leaseSeconds: number,
): Promise<Task[]> {
  return database.atOnce<Task>([
    { text: `select pg_advisory_xact_lock(hashtextextended($1, 85))`, values: [`claims of ${kind}`] },
    { text: claiming, values: [kind, most, leaseSeconds] },
  ])
}

/** Not prepared: it is planned for as many tasks as wait. */
const claiming = `
  with ended as (
    delete from task_lease where (workspace_id, token) in (
      select workspace_id, token from task_lease where kind = $1 and lease_until <= now() for update skip locked)
    returning workspace_id, task_ids
  ), tried as (
    update task t set attempts = t.attempts + 1, lease_until = now()
    from (select workspace_id, unnest(task_ids) as id from ended) e
    where (t.workspace_id, t.id) = (e.workspace_id, e.id) and t.state = 'pending' and t.attempts = 0
  ), due as materialized (
    select workspace_id, id, kind, object_id, version from task
    where kind = $1 and state = 'pending' and attempts = 0
      and id not in (select unnest(task_ids) from task_lease where kind = $1)
    order by id limit $2
  ), claim as materialized (
    select gen_random_uuid() as token
  ), held as (
    insert into task_lease (workspace_id, token, kind, task_ids, lease_until)
    select due.workspace_id, claim.token, $1, array_agg(due.id), now() + make_interval(secs => $3)
    from due, claim group by due.workspace_id, claim.token
  )
  select workspace_id as "workspaceId", id::text, kind, object_id as "objectId", version, 1 as attempts,
    token as "leaseToken", true as together
  from due, claim order by due.id`

/** Gives each task of a lease one of its own, so that they can be settled apart; those that are no longer ours are left out. */
export function takeApart(database: Database, tasks: readonly Task[], leaseSeconds: number): Promise<Task[]> {
  return database.asSystem((tx) =>
    tx.query<Task>(
      `with mine as (
         select * from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as mine (workspace_id, id, token)
       ), ended as (
         delete from task_lease l using (select distinct workspace_id, token from mine) m
         where (l.workspace_id, l.token) = (m.workspace_id, m.token) returning l.workspace_id, l.token
       )
       update task set lease_token = mine.token, lease_until = now() + make_interval(secs => $4), attempts = task.attempts + 1
       from mine join ended using (workspace_id, token)
       where (task.workspace_id, task.id) = (mine.workspace_id, mine.id) and task.state = 'pending' and task.attempts = 0
       returning ${taskColumns}`,
      [tasks.map((t) => t.workspaceId), tasks.map((t) => t.id), tasks.map((t) => t.leaseToken), leaseSeconds],
    ),
  )
}
