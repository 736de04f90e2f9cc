import type { Sql, Transaction } from './database.ts'
import type { Origin } from './origin.ts'

/** A deadline of an object, by the database's clock. */
export interface Timer {
  workspaceId: string
  kind: string
  objectId: string
  generation: number
  /** The request that set it, or whose work it goes on with; null for what no request has caused. */
  origin?: Origin | null
}

/** A timer that is to be armed, and the request that does so. */
export type NewTimer = Omit<Timer, 'generation'>

/** What happens when timers of a kind fall due, inside the transaction that marks them fired. */
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
  `insert into timer (workspace_id, kind, object_id, due_at, origin) ${select}`

/** Like `timerInsert`, but an existing timer is moved: it gets the next generation and no failures. */
export const timerUpsert = (select: string): string => `${timerInsert(select)}
  on conflict (workspace_id, kind, object_id) do update
  set due_at = excluded.due_at, generation = timer.generation + 1, state = 'armed', tries = 0,
    retry_at = null, origin = excluded.origin`

/** SQL that cancels armed timers of a kind, for the ids of a select. */
export const timerCancel = (workspace: string, kind: string, ids: string): string => `
  update timer set state = 'cancelled'
  where workspace_id = ${workspace} and kind = ${kind} and object_id in (${ids}) and state = 'armed'`

/** Arms a timer, or moves it; an older generation never fires afterwards. */
export async function armTimer(tx: Sql, timer: NewTimer, seconds: number): Promise<void> {
  await tx.query(
    timerUpsert('values ($1::uuid, $2, $3::uuid, verdict_now() + make_interval(secs => $4), $5)'),
    [timer.workspaceId, timer.kind, timer.objectId, seconds, timer.origin ?? null],
  )
}

/** Arms a timer, or moves it, like `armTimer`, for a moment instead of after some time. */
export async function armTimerAt(tx: Sql, timer: NewTimer, due: Date): Promise<void> {
  await tx.query(timerUpsert('values ($1::uuid, $2, $3::uuid, $4::timestamptz, $5)'), [
    timer.workspaceId,
    timer.kind,
    timer.objectId,
    due,
    timer.origin ?? null,
  ])
}

/** Arms timers unless they are armed already, in which case they stay as they are. */
export async function armIdleTimers(tx: Sql, timers: readonly NewTimer[], seconds: number): Promise<void> {
  await tx.query(
    `${timerUpsert(`select workspace_id, kind, object_id, verdict_now() + make_interval(secs => $4), origin
     from unnest($1::uuid[], $2::text[], $3::uuid[], $5::text[]) as t (workspace_id, kind, object_id, origin) order by 1, 2, 3`)}
     where timer.state <> 'armed'`,
    [
      timers.map(({ workspaceId }) => workspaceId),
      timers.map(({ kind }) => kind),
      timers.map(({ objectId }) => objectId),
      seconds,
      timers.map(({ origin = null }) => origin),
    ],
  )
}

/** Takes back a timer that has not fired; without one, nothing happens. */
export async function cancelTimer(tx: Sql, timer: NewTimer): Promise<void> {
  await tx.query(
    `update timer set state = 'cancelled' where workspace_id = $1 and kind = $2 and object_id = $3 and state in ('armed', 'failed')`,
    [timer.workspaceId, timer.kind, timer.objectId],
  )
}
