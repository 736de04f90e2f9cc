import type { Sql, Transaction } from './database.ts'

/** Something that falls due for an object at a moment of the database's clock. */
export interface Timer {
  workspaceId: string
  kind: string
  objectId: string
  generation: number
}

/** What happens when timers of a kind fall due, inside the transaction that marks them fired. */
export interface TimerKind {
  kind: string
  /**
   * How many, of whichever workspaces, may fall due in one transaction; each has its own unless a few statements do for all.
   * When one of them fails nothing has happened, and they are tried again in smaller parts.
   */
  together?: number
  /** Locks what else would move the timers while it holds their objects, so that the two never wait for each other. */
  lock?(tx: Transaction, timers: readonly Timer[]): Promise<unknown>
  fire(tx: Transaction, timers: readonly Timer[]): Promise<void>
  /** Has a person see that it failed again and again; without it, the log, the metrics and `timers:failed` tell. */
  handOver?(tx: Transaction, timer: Timer, error: string): Promise<void>
}

/** The effect of a kind whose timers fall due one at a time. */
export const eachAlone =
  (fire: (tx: Transaction, timer: Timer) => Promise<unknown>): TimerKind['fire'] =>
  async (tx, timers) => {
    for (const timer of timers) await fire(tx, timer)
  }

/** SQL that arms a timer for each row of a select of workspace, kind, object and moment, none of which has one. */
export const timerInsert = (select: string): string =>
  `insert into timer (workspace_id, kind, object_id, due_at) ${select}`

/** Like `timerInsert`, but a timer that is there is moved: it becomes a later one, that has not failed yet. */
export const timerUpsert = (select: string): string => `${timerInsert(select)}
  on conflict (workspace_id, kind, object_id) do update
  set due_at = excluded.due_at, generation = timer.generation + 1, state = 'armed', tries = 0, retry_at = null`

/** SQL that takes armed timers of a kind back, for the ids that a select answers. */
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

/** Arms a timer, or moves it, like `armTimer`, for a moment instead of after some time. */
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

/** Takes back a timer that has not fired; without one, nothing happens. */
export async function cancelTimer(tx: Sql, timer: Omit<Timer, 'generation'>): Promise<void> {
  await tx.query(
    `update timer set state = 'cancelled' where workspace_id = $1 and kind = $2 and object_id = $3 and state in ('armed', 'failed')`,
    [timer.workspaceId, timer.kind, timer.objectId],
  )
}
