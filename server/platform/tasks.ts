import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { anyId } from './any-value.ts'
import type { Database, PreparedStatement, Sql, Transaction } from './database.ts'
import type { Origin } from './origin.ts'
import { taskTables } from './task-tables.ts'
import type { StoredTask } from './task.entity.ts'

/** A claimed piece of durable work, and the request that it comes from; `leaseToken` proves the claim when it is settled. */
export type Task = Pick<
  StoredTask,
  'workspaceId' | 'id' | 'kind' | 'objectId' | 'version' | 'attempts' | 'origin'
> & {
  leaseToken: string
  /** The same as its row has it, where `origin` is a span of the task's own. */
  comesFrom?: Origin
  /** For how many milliseconds it had waited when it was claimed, since it was written. */
  waitedMs: number
  /** Whether it shares the lease with others of its batch, which are completed with it. */
  together?: boolean
}

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

/** The workspace of each of some tasks. */
export const workspacesOf = (tasks: readonly Pick<Task, 'workspaceId'>[]): string[] =>
  tasks.map(({ workspaceId }) => workspaceId)

/** The objects of tasks for which another task of the same kind is pending; the tasks are of one kind. */
export async function waitingObjects(tx: Sql, tasks: readonly NewTask[]): Promise<Set<string>> {
  const [first] = tasks
  if (!first) return new Set()
  const waiting = await taskTables(tx)
    .selectFrom('task')
    .select('objectId')
    .where('workspaceId', '=', anyId(workspacesOf(tasks)))
    .where('objectId', '=', anyId(tasks.map(({ objectId }) => objectId)))
    .where('kind', '=', first.kind)
    .where('state', '=', 'pending')
    .where('leaseToken', 'is', null)
    .execute()
  return new Set(waiting.map(({ objectId }) => objectId))
}

/** SQL that inserts a task for each row of a select of workspace, kind, object, version and origin; part of a statement. */
export function taskInsert(select: string): string {
  return `insert into task (workspace_id, kind, object_id, version, origin) ${select}`
}

/** SQL text: bench/ingest.ts and bench/background.ts run it, and complete tasks by the others, for each batch. */
const addStatement: PreparedStatement = {
  name: 'add-tasks',
  text: taskInsert('select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::text[])'),
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

/** Writes a task that is claimed by its writer at once, who does the work; others take it over when the lease expires. */
export async function addClaimedTask(tx: Sql, task: NewTask, leaseSeconds: number): Promise<Task> {
  const leaseToken = randomUUID()
  const claimed = { ...task, seconds: leaseSeconds, leaseToken }
  const written = await addTried(tx, [claimed]).executeTakeFirstOrThrow()
  return { ...written, leaseToken, waitedMs: 0 }
}

/** A task that can be claimed only after some seconds, by the database's clock. */
export type LaterTask = NewTask & { seconds: number }

/** Writes tasks that can be claimed only later. */
export async function addLaterTasks(tx: Sql, tasks: readonly LaterTask[]): Promise<void> {
  if (tasks.length > 0)
    await addTried(
      tx,
      tasks.map((task) => ({ ...task, leaseToken: null })),
    ).execute()
}

/** Writes tasks that count as tried once, and can be claimed after some seconds. */
const addTried = (tx: Sql, tasks: readonly (LaterTask & { leaseToken: string | null })[]) =>
  taskTables(tx)
    .insertInto('task')
    .values(
      tasks.map(({ workspaceId, kind, objectId, version, origin = null, seconds, leaseToken }) => ({
        workspaceId,
        kind,
        objectId,
        version,
        origin,
        attempts: 1,
        leaseToken,
        leaseUntil: inSeconds(seconds),
      })),
    )
    .returning(['workspaceId', 'id', 'kind', 'objectId', 'version', 'attempts', 'origin'])

/** SQL of the milliseconds since a task was written. */
export const waitedMs = (task: string): string =>
  `(extract(epoch from clock_timestamp() - ${task}.created_at) * 1000)::float8`

/** SQL of the columns of a claimed task. */
const taskColumns = `task.workspace_id as "workspaceId", task.id::text, task.kind, task.object_id as "objectId",
  task.version, task.attempts, task.lease_token as "leaseToken", task.origin, ${waitedMs('task')} as "waitedMs"`

/** Which tasks are claimed: retried or new ones. */
export type Which = 'again' | 'new'

/** Retried tasks come first, as a backlog must not delay them. */
export const againFirst: readonly Which[] = ['again', 'new']

/** How many tasks with one failed attempt are claimed together. */
const fewAgain = 16

/** SQL that is true of a task that was never tried, or was given back its only attempt and has waited since. */
export const isNew = (task: string): string =>
  `${task}.attempts = 0 and (${task}.lease_until is null or ${task}.lease_until <= now())`

/** SQL that is true when a task of a kind can be claimed. */
export const taskIsDue = (kind: string): string => {
  const pending = `select from task where kind = ${pg.escapeLiteral(kind)} and state = 'pending'`
  return `exists (${pending} and ${isNew('task')}) or exists (${pending} and attempts > 0 and lease_until <= now())`
}

/**
 * Claims pending tasks of a kind for `leaseSeconds` (the database's clock), of the first sort in `order` that has any.
 * Tasks with one attempt, such as those of a crashed worker, are claimed a few at a time, and those with more one at a
 * time, so that a task that crashes its worker affects no others.
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
    new: (tx) => claim(tx, due(isNew('task')), [kind, most, leaseSeconds]),
  }
  return database.asSystem(async (tx) => {
    for (const which of order) {
      const tasks = await claims[which](tx)
      if (tasks.length > 0) return tasks
    }
    return []
  })
}

/** SQL of the rows of the pending tasks of the kind `$1` that fulfil a condition, at most `$2`, locked. */
export const due = (which: string): string => `
  due as materialized (
    select ctid as place from task where kind = $1 and state = 'pending' and ${which}
    order by id limit $2 for update skip locked
  )`

/**
 * Claims tasks for `$3` seconds. A part of the statement names their rows, `due`, which it has locked: they are found by their
 * place in the table, as a join would read all tasks where they have become many since PostgreSQL counted them.
 */
export function claim(tx: Sql, which: string, values: unknown[]): Promise<Task[]> {
  return tx.query<Task>(
    `with recursive ${which}, claim as materialized (select gen_random_uuid() as token)
     update task set lease_token = claim.token, lease_until = now() + make_interval(secs => $3), attempts = attempts + 1
     from claim where task.ctid = any (array(select place from due))
     returning ${taskColumns}`,
    values,
  )
}

/** The claims of tasks as statement parameters: workspaces, ids and tokens. */
export const claimsOf = (tasks: readonly Task[]): [string[], string[], string[]] => [
  tasks.map((t) => t.workspaceId),
  tasks.map((t) => t.id),
  tasks.map((t) => t.leaseToken),
]

/**
 * Completes claimed tasks in the transaction that writes their effects, and returns the ids of those still held by this
 * process. A task that is not among them belongs to another worker now: the caller must not write its effects.
 */
export async function completeTasks(tx: Sql, tasks: readonly Task[]): Promise<Set<string>> {
  const together = tasks.some((task) => task.together)
  const rows = await tx.query<{ id: string }>(together ? completingTogether : completing, claimsOf(tasks))
  return new Set(rows.map((row) => row.id))
}

const completing: PreparedStatement = {
  name: 'complete-tasks',
  text: `delete from task t using unnest($1::uuid[], $2::bigint[], $3::uuid[]) as mine (workspace_id, id, token)
     where t.workspace_id = mine.workspace_id and t.id = mine.id and t.lease_token = mine.token and t.state = 'pending'
     returning t.id::text`,
}

/** Deletes the lease with its tasks; a worker that took it over has deleted it before, and counted its tasks as tried. */
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

/** Completes a task in the transaction of its effects; there are none when the task belongs to another worker by now. */
export async function inOwnTask(
  database: Database,
  task: Task,
  effects: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await database.inWorkspace(task.workspaceId, async (tx) => {
    if ((await completeTasks(tx, [task])).size > 0) await effects(tx)
  })
}

/**
 * A failure that another attempt cannot succeed after until `retryAfterMs` milliseconds have passed. One that is not `counted` uses
 * up no attempt of its task, as the task only waits.
 */
export class RetryLater extends Error {
  constructor(
    message: string,
    readonly retryAfterMs: number,
    readonly counted = true,
  ) {
    super(message)
  }
}

/** Whether a failure of a task uses up one of its attempts. */
export const isCounted = (error: unknown): boolean => !(error instanceof RetryLater) || error.counted

/** The update of a task that this process still holds. */
const updateOf = (tx: Sql, { workspaceId, id, leaseToken }: Task) =>
  taskTables(tx)
    .updateTable('task')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .where('leaseToken', '=', leaseToken)

/**
 * Releases a failed task for another attempt after a delay that grows with its counted attempts, or that the error requests.
 */
export async function postponeTask(database: Database, task: Task, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const pauseSeconds = error instanceof RetryLater ? error.retryAfterMs / 1000 : 0
  const givenBack = isCounted(error) ? 0 : 1
  await database.inWorkspace(task.workspaceId, (tx) =>
    updateOf(tx, task)
      .set(({ eb, ref }) => ({
        leaseToken: null,
        attempts: eb('attempts', '-', givenBack),
        error: message.slice(0, 500),
        leaseUntil: sql<Date>`now() + make_interval(secs =>
          greatest(power(${ref('attempts')} - ${givenBack}::int, 2), ${pauseSeconds}::float8))`,
      }))
      .execute(),
  )
}

/** Keeps a task that cannot be done for inspection; it is never claimed again. */
export async function poisonTask(database: Database, task: Task, error: string): Promise<void> {
  await database.inWorkspace(task.workspaceId, (tx) =>
    updateOf(tx, task)
      .set({ state: 'poisoned', error: error.slice(0, 500) })
      .execute(),
  )
}
