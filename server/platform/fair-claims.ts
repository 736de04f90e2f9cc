import type { Database, Sql } from './database.ts'
import { againFirst, claim, claimFirst, due, type Task, type Which } from './tasks.ts'

/** The number of tasks of a kind under way, by workspace. */
export type UnderWay = ReadonlyMap<string, number>

/**
 * Claims one task of a kind for the workspace with the fewest under way, of those with fewer than `most`, however many
 * are pending before it. The index task_by_workspace has to include the kind.
 */
export async function claimFairly(
  database: Database,
  kind: string,
  leaseSeconds: number,
  { underWay, most }: { underWay: UnderWay; most: number },
  order = againFirst,
): Promise<Task[]> {
  const values = [kind, 1, leaseSeconds, [...underWay.keys()], [...underWay.values()], most]
  const dueAgain = due(`attempts > 0 and lease_until <= now() and ${underWayOf('workspace_id')} < $6`)
  const claims: Record<Which, (tx: Sql) => Promise<Task[]>> = {
    again: (tx) => claim(tx, dueAgain, values),
    new: (tx) => claim(tx, dueFairly, values),
  }
  return claimFirst(database, claims, order)
}

/** SQL of the number of tasks of a workspace under way. */
const underWayOf = (workspace: string): string =>
  `coalesce((select u.amount from unnest($4::uuid[], $5::int[]) as u (id, amount) where u.id = ${workspace}), 0)`

/** Steps through the workspaces with pending tasks (a loose index scan), and chooses among the oldest of each. */
const dueFairly = `
  waiting as (
    (select workspace_id from task where kind = $1 and state = 'pending' and attempts = 0 order by workspace_id limit 1)
    union all
    select (
      select t.workspace_id from task t
      where t.kind = $1 and t.state = 'pending' and t.attempts = 0 and t.workspace_id > waiting.workspace_id
      order by t.workspace_id limit 1)
    from waiting where waiting.workspace_id is not null
  ), due as materialized (
    select first.* from (select * from waiting where ${underWayOf('workspace_id')} < $6) able cross join lateral (
      select t.workspace_id, t.id from task t
      where t.kind = $1 and t.state = 'pending' and t.attempts = 0 and t.workspace_id = able.workspace_id
      order by t.id limit 1 for update skip locked) first
    order by ${underWayOf('able.workspace_id')}, first.id limit $2
  )`
