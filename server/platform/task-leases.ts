import { sql } from 'kysely'
import { AdvisoryLock } from './advisory-lock.ts'
import type { Database, PreparedStatement, Sql } from './database.ts'
import { givenRows } from './given-rows.ts'
import { taskTables } from './task-tables.ts'
import { claimsOf, isNew, type Task, waitedMs } from './tasks.ts'

/**
 * Claims new tasks of a kind for `leaseSeconds` (the database's clock) under one lease, which writes one row per
 * workspace and none of the tasks: for a kind whose tasks are completed together. Tasks of an expired lease count as
 * tried, and are claimed a few at a time from then on. Claims of a kind are serialized by a lock that is held for one
 * round trip only.
 */
export function claimTogether(
  database: Database,
  kind: string,
  most: number,
  leaseSeconds: number,
): Promise<Task[]> {
  return database.atOnce<Task>([
    {
      text: `select pg_advisory_xact_lock(hashtextextended($1, ${AdvisoryLock.taskClaims}))`,
      values: [`claims of ${kind}`],
    },
    { text: claiming, values: [kind, most, leaseSeconds] },
  ])
}

/** Not prepared, so that it is planned for the present number of pending tasks. */
const claiming = `
  with over as materialized (
    select workspace_id, token from task_lease where kind = $1 and lease_until <= now() for update skip locked
  ), ended as (
    delete from task_lease l using over where (l.workspace_id, l.token) = (over.workspace_id, over.token)
    returning l.workspace_id, l.task_ids
  ), tried as (
    update task t set attempts = t.attempts + 1, lease_until = now()
    from (select workspace_id, unnest(task_ids) as id from ended) e
    where (t.workspace_id, t.id) = (e.workspace_id, e.id) and t.state = 'pending' and t.attempts = 0
  ), due as materialized (
    select workspace_id, id, kind, object_id, version, origin, created_at from task
    where kind = $1 and state = 'pending' and ${isNew('task')}
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
    token as "leaseToken", origin, ${waitedMs('due')} as "waitedMs", true as together
  from due, claim order by due.id`

/** Splits a lease into one per task, so that they can be settled separately; tasks whose lease was lost are left out. */
export const takeApart = (
  database: Database,
  tasks: readonly Task[],
  leaseSeconds: number,
): Promise<Task[]> => database.asSystem((tx) => splitLeases(tx, tasks, leaseSeconds))

const splitLeases = (tx: Sql, tasks: readonly Task[], leaseSeconds: number): Promise<Task[]> =>
  taskTables(tx)
    .with('mine', (db) =>
      db
        .selectFrom(givenRows('given', { workspaceId: 'uuid', id: 'int8', leaseToken: 'uuid' }, tasks))
        .selectAll(),
    )
    .with('ended', (db) =>
      db
        .deleteFrom('taskLease as lease')
        .using(db.selectFrom('mine').select(['workspaceId', 'leaseToken']).distinct().as('held'))
        .whereRef('lease.workspaceId', '=', 'held.workspaceId')
        .whereRef('lease.token', '=', 'held.leaseToken')
        .returning(['lease.workspaceId', 'lease.token']),
    )
    .updateTable('task')
    .from('mine')
    .innerJoin('ended', (join) =>
      join.onRef('ended.workspaceId', '=', 'mine.workspaceId').onRef('ended.token', '=', 'mine.leaseToken'),
    )
    .set(({ eb, ref }) => ({
      leaseToken: ref('mine.leaseToken'),
      leaseUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      attempts: eb('task.attempts', '+', 1),
    }))
    .whereRef('task.workspaceId', '=', 'mine.workspaceId')
    .whereRef('task.id', '=', 'mine.id')
    .where('task.state', '=', 'pending')
    .where('task.attempts', '=', 0)
    .returning(['task.workspaceId', 'task.id', 'task.kind', 'task.objectId', 'task.version', 'task.attempts'])
    .returning(['mine.leaseToken', 'task.origin', sql<number>`${sql.raw(waitedMs('task'))}`.as('waitedMs')])
    .execute()

/**
 * Extends the leases of claimed tasks, single or shared, by the database's clock: of those still held by this process
 * and not being settled right now.
 */
export async function extendLeases(
  database: Database,
  tasks: readonly Task[],
  leaseSeconds: number,
): Promise<void> {
  await database.asSystem((tx) => tx.query(extending, [...claimsOf(tasks), leaseSeconds]))
}

/** A split lease keeps its token, so both kinds of lease are searched. SQL text: bench/background.ts runs it beside its decisions. */
const extending: PreparedStatement = {
  name: 'extend-leases',
  text: `
  with mine as (
    select * from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as mine (workspace_id, id, token)
  ), batches as materialized (
    select l.workspace_id, l.token from task_lease l
    where (l.workspace_id, l.token) in (select workspace_id, token from mine) for update skip locked
  ), extended as (
    update task_lease set lease_until = now() + make_interval(secs => $4)
    from batches where (task_lease.workspace_id, task_lease.token) = (batches.workspace_id, batches.token)
  ), ours as materialized (
    select t.workspace_id, t.id from mine
    join task t on t.workspace_id = mine.workspace_id and t.id = mine.id and t.lease_token = mine.token
    where t.state = 'pending' for update of t skip locked
  )
  update task set lease_until = now() + make_interval(secs => $4)
  from ours where (task.workspace_id, task.id) = (ours.workspace_id, ours.id)`,
}
