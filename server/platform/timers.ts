import type { Sql, Transaction } from './database.ts'

/** A deadline of an object, by the database's clock. */
export interface Timer {
  workspaceId: string
  kind: string
  objectId: string
  generation: number
}

/** What happens when timers of a kind fire, inside the transaction that marks them fired. */
export interface TimerKind {
  kind: string
  /**
   * How many timers, of any workspaces, may fire in one transaction; one unless given. When one fails the transaction
   * is rolled back, and they are retried in smaller parts.
   */
  together?: number
  /** Takes the locks that other code holds when it moves these timers, in the same order, so that the two never deadlock. */
  lock?(tx: Transaction, timers: readonly Timer[]): Promise<unknown>
  fire(tx: Transaction, timers: readonly Timer[]): Promise<void>
  /** Reports a repeatedly failed timer to a person; without it, the log, the metrics and `timers:failed` report it. */
  handOver?(tx: Transaction, timer: Timer, error: string): Promise<void>
}

/** The effect of a kind whose timers fire one at a time. */
export const eachAlone =
  (fire: (tx: Transaction, timer: Timer) => Promise<unknown>): TimerKind['fire'] =>
  async (tx, timers) => {
    for (const timer of timers) await fire(tx, timer)
  }

/** SQL that arms a timer for each row of a select of workspace, kind, object and time, none of which may exist yet. */
export const timerInsert = (select: string): string =>
  `insert into timer (workspace_id, kind, object_id, due_at) ${select}`

/** Like `timerInsert`, but an existing timer is moved: it gets the next generation and no failures. */
export const timerUpsert = (select: string): string => `${timerInsert(select)}
  on conflict (workspace_id, kind, object_id) do update
  set due_at = excluded.due_at, generation = timer.generation + 1, state = 'armed', tries = 0, retry_at = null`

/** SQL that cancels armed timers of a kind, for the ids of a select. */
export const timerCancel = (workspace: string, kind: string, ids: string): string => `
  update timer set state = 'cancelled'
  where workspace_id = ${workspace} and kind = ${kind} and object_id in (${ids}) and state = 'armed'`

/** Arms a timer, or moves it; an older generation never fires afterwards. */
export async function armTimer(tx: Sql, timer: Omit<Timer, 'generation'>, seconds: number): Promise<void> {
  await tx.query(timerUpsert('values ($1::uuid, $2, $3::uuid, verdict_now() + make_interval(secs => $4))'), [
    timer.workspaceId,
    timer.kind,
    timer.objectId,
    seconds,
  ])
}

/** Like `armTimer`, at a given time instead of after some seconds. */
export async function armTimerAt(tx: Sql, timer: Omit<Timer, 'generation'>, due: Date): Promise<void> {
  await tx.query(timerUpsert('values ($1::uuid, $2, $3::uuid, $4::timestamptz)'), [
    timer.workspaceId,
    timer.kind,
    timer.objectId,
    due,
  ])
}

/** Arms timers unless they are armed already, in which case they stay as they are. */
export async function armIdleTimers(
  tx: Sql,
  timers: readonly Omit<Timer, 'generation'>[],
  seconds: number,
): Promise<void> {
  await tx.query(
    `${timerUpsert(`select workspace_id, kind, object_id, verdict_now() + make_interval(secs => $4)
     from unnest($1::uuid[], $2::text[], $3::uuid[]) as t (workspace_id, kind, object_id) order by 1, 2, 3`)}
     where timer.state <> 'armed'`,
    [
      timers.map(({ workspaceId }) => workspaceId),
      timers.map(({ kind }) => kind),
      timers.map(({ objectId }) => objectId),
      seconds,
    ],
  )
}

/** Cancels an armed timer; does nothing without one. */
export async function cancelTimer(tx: Sql, timer: Omit<Timer, 'generation'>): Promise<void> {
  await tx.query(
    `update timer set state = 'cancelled' where workspace_id = $1 and kind = $2 and object_id = $3 and state in ('armed', 'failed')`,
    [timer.workspaceId, timer.kind, timer.objectId],
  )
}
