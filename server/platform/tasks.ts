import pg from 'pg'
import type { Database, PreparedStatement, Sql, Transaction } from './database.ts'
import type { Origin } from './origin.ts'

/** A claimed piece of durable work; `leaseToken` proves the claim when it is settled. */
export interface Task {
  workspaceId: string
  id: string
  kind: string
  objectId: string
  version: number
  attempts: number
  leaseToken: string
  /** The request that it comes from, or whose work it goes on with; null for what no request has caused. */
  origin: Origin | null
  /** For how many milliseconds it had waited when it was claimed, since it was written. */
  waitedMs: number
  /** Whether the lease holds others of its batch as well, which are settled with it. */
  together?: boolean
}

/** The object of a task, and the request that the task comes from. */
export const originOfTask = ({ objectId, origin }: Task) => [objectId, origin] as const

export type NewTask = Pick<Task, 'workspaceId' | 'kind' | 'objectId' | 'version'> &
  Partial<Pick<Task, 'origin'>>

/** Writes task rows in the caller's transaction; send the wake-up after it commits. */
export async function addTasks(tx: Sql, tasks: readonly NewTask[]): Promise<void> {
  await tx.query(addStatement, [
    tasks.map((t) => t.workspaceId),
    tasks.map((t) => t.kind),
    tasks.map((t) => t.objectId),
    tasks.map((t) => t.version),
    tasks.map((t) => t.origin ?? null),
  ])
}

/** Whether a task like this one waits to be claimed. */
export async function isWaiting(tx: Sql, { workspaceId, kind, objectId }: NewTask): Promise<boolean> {
  const waiting = await tx.query(
    `select from task where workspace_id = $1 and object_id = $2 and kind = $3 and state = 'pending' and lease_token is null limit 1`,
    [workspaceId, objectId, kind],
  )
  return waiting.length > 0
}

/** SQL that writes a task for each row of a select of workspace, kind, object, version and origin, as a part of a statement. */
export function taskInsert(select: string): string {
  return `insert into task (workspace_id, kind, object_id, version, origin) ${select}`
}

const addStatement: PreparedStatement = {
  name: 'add-tasks',
  text: taskInsert('select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::text[])'),
}

/** Writes a task that its writer claims at once, so that it can do the work itself; others take it when the lease ends. */
export async function addClaimedTask(tx: Sql, task: NewTask, leaseSeconds: number): Promise<Task> {
  const [claimed] = await tx.query<Task>(
    `insert into task (workspace_id, kind, object_id, version, attempts, lease_token, lease_until, origin)
     values ($1, $2, $3, $4, 1, gen_random_uuid(), now() + make_interval(secs => $5), $6) returning ${taskColumns}`,
    [task.workspaceId, task.kind, task.objectId, task.version, leaseSeconds, task.origin ?? null],
  )
  if (!claimed) throw new Error('the task was not written')
  return claimed
}

/** Writes a task that nobody takes for a while, by the database's clock. */
export async function addLaterTask(tx: Sql, task: NewTask, seconds: number): Promise<void> {
  await tx.query(
    `insert into task (workspace_id, kind, object_id, version, attempts, lease_until, origin)
     values ($1, $2, $3, $4, 1, now() + make_interval(secs => $5), $6)`,
    [task.workspaceId, task.kind, task.objectId, task.version, seconds, task.origin ?? null],
  )
}

/** SQL for how long a task has waited. */
export const waitedMs = (task: string): string =>
  `(extract(epoch from clock_timestamp() - ${task}.created_at) * 1000)::float8 as "waitedMs"`

/** SQL for the columns of a task that is claimed. */
export const taskColumns = `task.workspace_id as "workspaceId", task.id::text, task.kind, task.object_id as "objectId",
  task.version, task.attempts, task.lease_token as "leaseToken", task.origin, ${waitedMs('task')}`

/** Which tasks a claim looks for: those that were tried before, or new ones. */
export type Which = 'again' | 'new'

/** Those tried before come first, for a backlog must not hold them up. */
export const againFirst: readonly Which[] = ['again', 'new']

/** How many tasks that were tried once are claimed together. */
const fewAgain = 16

/** SQL that is true when a task of a kind can be claimed. */
export const taskIsDue = (kind: string): string => {
  const pending = `select from task where kind = ${pg.escapeLiteral(kind)} and state = 'pending'`
  return `exists (${pending} and attempts = 0) or exists (${pending} and attempts > 0 and lease_until <= now())`
}

/**
 * Claims pending tasks of a kind for `leaseSeconds` (the database's clock), of the first sort that there are any of.
 * What was tried once, as all that a worker which died had begun, is claimed a few at a time, and what was tried more often
 * one at a time, so that one that brings a worker down takes no others with it.
 */
export async function claimTasks(
  database: Database,
  kind: string,
  most: number,
  leaseSeconds: number,
  order = againFirst,
): Promise<Task[]> {
  const claims: Record<Which, (tx: Sql) => Promise<Task[]>> = {
    again: async (tx) => {
      const alone = await claim(tx, due('attempts > 1 and lease_until <= now()'), [kind, 1, leaseSeconds])
      if (alone.length > 0) return alone
      const few = Math.min(most, fewAgain)
      return claim(tx, due('attempts = 1 and lease_until <= now()'), [kind, few, leaseSeconds])
    },
    new: (tx) => claim(tx, due('attempts = 0'), [kind, most, leaseSeconds]),
  }
  return claimFirst(database, claims, order)
}

function claimFirst(
  database: Database,
  claims: Record<Which, (tx: Sql) => Promise<Task[]>>,
  order: readonly Which[],
): Promise<Task[]> {
  return database.asSystem(async (tx) => {
    for (const which of order) {
      const tasks = await claims[which](tx)
      if (tasks.length > 0) return tasks
    }
    return []
  })
}

/** How many tasks of a kind are under way for each workspace that has any. */
export type UnderWay = ReadonlyMap<string, number>

/**
 * Claims one task of a kind for whichever workspace has the fewest under way, of those that have less than `most`, however
 * many wait before it. The index task_by_workspace has to know the kind.
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

/** SQL for how many tasks of a workspace are under way. */
const underWayOf = (workspace: string): string =>
  `coalesce((select u.amount from unnest($4::uuid[], $5::int[]) as u (id, amount) where u.id = ${workspace}), 0)`

const due = (which: string): string => `
  due as materialized (
    select workspace_id, id from task where kind = $1 and state = 'pending' and ${which}
    order by id limit $2 for update skip locked
  )`

/** Steps from one workspace that has something to the next, and chooses among what is the oldest in each. */
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

function claim(tx: Sql, which: string, values: unknown[]): Promise<Task[]> {
  return tx.query<Task>(
    `with recursive ${which}, claim as materialized (select gen_random_uuid() as token)
     update task set lease_token = claim.token, lease_until = now() + make_interval(secs => $3), attempts = attempts + 1
     from due, claim where (task.workspace_id, task.id) = (due.workspace_id, due.id)
     returning ${taskColumns}`,
    values,
  )
}

/** Claims of tasks as columns: workspaces, ids and tokens. */
export const claimsOf = (tasks: readonly Task[]): [string[], string[], string[]] => [
  tasks.map((t) => t.workspaceId),
  tasks.map((t) => t.id),
  tasks.map((t) => t.leaseToken),
]

/**
 * Ends claimed tasks in the transaction that writes their effects, and answers the ids of those that were still ours.
 * A task that is not among them belongs to another worker now: the caller must leave its effects out.
 */
export async function completeTasks(tx: Sql, tasks: readonly Task[]): Promise<Set<string>> {
  const statement = tasks.some(({ together }) => together) ? completingTogether : completing
  const rows = await tx.query<{ id: string }>(statement, claimsOf(tasks))
  return new Set(rows.map((row) => row.id))
}

const completing: PreparedStatement = {
  name: 'complete-tasks',
  text: `delete from task t using unnest($1::uuid[], $2::bigint[], $3::uuid[]) as mine (workspace_id, id, token)
     where t.workspace_id = mine.workspace_id and t.id = mine.id and t.lease_token = mine.token and t.state = 'pending'
     returning t.id::text`,
}

/** The lease ends with its tasks; whoever took it over has ended it before, and counted its tasks as tried. */
const completingTogether: PreparedStatement = {
  name: 'complete-tasks-together',
  text: `
  with mine as (
    select * from unnest($1::uuid[], $2::bigint[], $3::uuid[]) as mine (workspace_id, id, token)
  ), ended as (
    delete from task_lease l using (select distinct workspace_id, token from mine) m
    where (l.workspace_id, l.token) = (m.workspace_id, m.token) returning l.workspace_id, l.token
  )
  delete from task t using mine join ended using (workspace_id, token)
  where t.workspace_id = mine.workspace_id and t.id = mine.id and t.attempts = 0 and t.state = 'pending'
  returning t.id::text`,
}

/** Completes a task in the transaction of its effects; there are none when the task is another worker's by now. */
export async function inOwnTask(
  database: Database,
  task: Task,
  effects: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await database.inWorkspace(task.workspaceId, async (tx) => {
    if ((await completeTasks(tx, [task])).size > 0) await effects(tx)
  })
}

/** A failure after which another attempt makes no sense before `retryAfterMs` milliseconds are over. */
export class RetryLater extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message)
  }
}

/** Gives a failed task back, to be tried again after a pause that grows with its attempts, or that the failure asks for. */
export async function postponeTask(database: Database, task: Task, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const pauseMs = error instanceof RetryLater ? error.retryAfterMs : 0
  await database.inWorkspace(task.workspaceId, (tx) =>
    tx.query(
      `update task set lease_token = null, error = $4,
         lease_until = now() + make_interval(secs => greatest(attempts * attempts, $5::float8 / 1000))
       where workspace_id = $1 and id = $2 and lease_token = $3`,
      [task.workspaceId, task.id, task.leaseToken, message.slice(0, 500), pauseMs],
    ),
  )
}

/** Keeps a task that cannot be done, for whoever finds out why; nobody takes it again. */
export async function poisonTask(database: Database, task: Task, error: string): Promise<void> {
  await database.inWorkspace(task.workspaceId, (tx) =>
    tx.query(
      `update task set state = 'poisoned', error = $4 where workspace_id = $1 and id = $2 and lease_token = $3`,
      [task.workspaceId, task.id, task.leaseToken, error.slice(0, 500)],
    ),
  )
}

/** For how long the oldest task of each kind has waited to be taken for the first time, in seconds: a step of an index each. */
export function oldestTasks(tx: Sql): Promise<{ kind: string; seconds: number }[]> {
  return tx.query(`
    with recursive kinds as (
      (select kind from task where state = 'pending' and attempts = 0 order by kind limit 1)
      union all
      select (select kind from task where state = 'pending' and attempts = 0 and kind > k.kind order by kind limit 1)
      from kinds k where k.kind is not null
    )
    select k.kind, extract(epoch from clock_timestamp() - t.created_at)::float8 as seconds
    from kinds k cross join lateral (
      select created_at from task where state = 'pending' and attempts = 0 and kind = k.kind
        and id not in (select unnest(task_ids) from task_lease) order by id limit 1
    ) t`)
}
