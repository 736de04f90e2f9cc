import type { Database } from './database.ts'
import { againFirst, claim, due, isNew, type Task, type Which } from './tasks.ts'

/** The number of tasks of a kind under way, by workspace. */
export type UnderWay = ReadonlyMap<string, number>

/** What is claimed fairly: how many tasks, and of each workspace fewer than `most` together with those under way. */
interface FairShare {
  lanes: number
  underWay: UnderWay
  most: number
}

/**
 * Claims tasks of a kind, one for each lane: each for the workspace with the fewest under way, of those with fewer than `most`,
 * however many are pending before it. Retried tasks are claimed one at a time. The index task_by_workspace has to include the
 * kind.
 */
export function claimFairly(
  database: Database,
  kind: string,
  leaseSeconds: number,
  { lanes, underWay, most }: FairShare,
  order = againFirst,
): Promise<Task[]> {
  return database.asSystem(async (tx) => {
    const tasks: Task[] = []
    const counts = new Map(underWay)
    for (const which of order) {
      const { due: rows, atOnce } = fairClaims[which]
      const wanted = Math.min(lanes - tasks.length, atOnce)
      if (wanted === 0) break
      const claims = [kind, wanted, leaseSeconds, [...counts.keys()], [...counts.values()], most]
      for (const task of await claim(tx, rows, claims)) {
        tasks.push(task)
        counts.set(task.workspaceId, (counts.get(task.workspaceId) ?? 0) + 1)
      }
    }
    return tasks
  })
}

/** SQL of the number of tasks of a workspace under way. */
const underWayOf = (workspace: string): string =>
  `coalesce((select u.amount from unnest($4::uuid[], $5::int[]) as u (id, amount) where u.id = ${workspace}), 0)`

const dueAgain = due(`attempts > 0 and lease_until <= now() and ${underWayOf('workspace_id')} < $6`)

/**
 * Steps through the workspaces with pending tasks (a loose index scan), and chooses among the oldest of each: as many of each as
 * there are lanes for a workspace, so that few more are locked than are claimed.
 */
const dueFairly = `
  waiting as (
    (select workspace_id from task where kind = $1 and state = 'pending' and attempts = 0 order by workspace_id limit 1)
    union all
    select (
      select t.workspace_id from task t
      where t.kind = $1 and t.state = 'pending' and t.attempts = 0 and t.workspace_id > waiting.workspace_id
      order by t.workspace_id limit 1)
    from waiting where waiting.workspace_id is not null
  ), able as materialized (
    select workspace_id, ${underWayOf('workspace_id')} as amount from waiting
    where workspace_id is not null and ${underWayOf('workspace_id')} < $6
  ), due as materialized (
    select oldest.place from able cross join lateral (
      select first.*, able.amount + row_number() over (order by first.id) as rank from (
        select t.ctid as place, t.id from task t
        where t.kind = $1 and t.state = 'pending' and ${isNew('t')} and t.workspace_id = able.workspace_id
        order by t.id limit least($6 - able.amount, (select ceil($2::numeric / count(*)) from able)) for update skip locked) first
      ) oldest
    order by oldest.rank, oldest.id limit $2
  )`

/** The rows of each sort of task, and how many of them one claim takes at most. */
const fairClaims: Readonly<Record<Which, { due: string; atOnce: number }>> = {
  again: { due: dueAgain, atOnce: 1 },
  new: { due: dueFairly, atOnce: Infinity },
}
