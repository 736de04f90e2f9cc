import { type Expression, type InsertObject, type OnConflictBuilder, sql } from 'kysely'
import type { Sql, Transaction } from './database.ts'
import { givenRows } from './given-rows.ts'
import { type TimerTables, timerTables } from './timer-tables.ts'
import type { StoredTimer } from './timer.entity.ts'

/** A deadline of an object, by the database's clock, and the request that set it, or whose work it goes on with. */
export type Timer = Pick<StoredTimer, 'workspaceId' | 'kind' | 'objectId' | 'generation'> &
  Partial<Pick<StoredTimer, 'origin'>>

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

/** SQL that arms a timer for each row of a select of workspace, kind, object, time and origin, none of which may exist yet. */
export const timerInsert = (select: string): string =>
  `insert into timer (workspace_id, kind, object_id, due_at, origin) ${select}`

/** The moment after some seconds. */
const after = (seconds: number) => sql<Date>`verdict_now() + make_interval(secs => ${seconds})`

type Insert = InsertObject<TimerTables, 'timer'>

/** Moves the timers of an insert that exist: each gets the next generation and no failures. */
const movingKnown = (known: OnConflictBuilder<TimerTables, 'timer'>) =>
  known.columns(['workspaceId', 'kind', 'objectId']).doUpdateSet(({ eb, ref }) => ({
    dueAt: ref('excluded.dueAt'),
    generation: eb('timer.generation', '+', 1),
    state: 'armed' as const,
    tries: 0,
    retryAt: null,
    origin: ref('excluded.origin'),
  }))

/** Arms a timer, or moves it; an older generation never fires afterwards. */
export const armTimer = (tx: Sql, timer: NewTimer, seconds: number): Promise<void> =>
  arm(tx, { ...timer, dueAt: after(seconds) })

/** Arms a timer, or moves it, like `armTimer`, for a moment instead of after some time. */
export const armTimerAt = (tx: Sql, timer: NewTimer, due: Date): Promise<void> =>
  arm(tx, { ...timer, dueAt: due })

async function arm(tx: Sql, { workspaceId, kind, objectId, dueAt, origin = null }: Insert): Promise<void> {
  await timerTables(tx)
    .insertInto('timer')
    .values({ workspaceId, kind, objectId, dueAt, origin })
    .onConflict(movingKnown)
    .execute()
}

/** Arms timers unless they are armed already, in which case they stay as they are. */
export async function armIdleTimers(tx: Sql, timers: readonly NewTimer[], seconds: number): Promise<void> {
  const types = { workspaceId: 'uuid', kind: 'text', objectId: 'uuid', origin: 'text' }
  await timerTables(tx)
    .insertInto('timer')
    .columns(['workspaceId', 'kind', 'objectId', 'origin', 'dueAt'])
    .expression(({ selectFrom }) =>
      selectFrom(givenRows('idle', types, timers))
        .select(['workspaceId', 'kind', 'objectId', 'origin', after(seconds).as('dueAt')])
        .orderBy('workspaceId')
        .orderBy('kind')
        .orderBy('objectId'),
    )
    .onConflict((known) => movingKnown(known).where('timer.state', '<>', 'armed'))
    .execute()
}

/** The moment at which the timer of an object is due; null for none. */
export type DueMoment = Pick<StoredTimer, 'objectId'> & { dueAt: Date | null }

/** Moves the timers of a kind to the moments that a query finds, all at once; those of objects without one are cancelled. */
export async function moveTimers(
  tx: Sql,
  { workspaceId, kind, origin = null }: Omit<NewTimer, 'objectId'>,
  moments: Expression<DueMoment>,
): Promise<void> {
  await timerTables(tx)
    .with('moment', () => moments)
    .with('takenBack', (db) =>
      db
        .updateTable('timer')
        .set({ state: 'cancelled' })
        .where('workspaceId', '=', workspaceId)
        .where('kind', '=', kind)
        .where('objectId', 'in', db.selectFrom('moment').select('objectId').where('dueAt', 'is', null))
        .where('state', '=', 'armed'),
    )
    .insertInto('timer')
    .columns(['workspaceId', 'kind', 'objectId', 'dueAt', 'origin'])
    .expression(({ selectFrom, cast, val }) =>
      selectFrom('moment')
        .select([cast<string>(val(workspaceId), 'uuid').as('workspaceId'), val(kind).as('kind')])
        .select(['objectId', 'dueAt', val(origin).as('origin')])
        .where('dueAt', 'is not', null),
    )
    .onConflict(movingKnown)
    .execute()
}

/** Takes back a timer that has not fired; without one, nothing happens. */
export async function cancelTimer(tx: Sql, { workspaceId, kind, objectId }: NewTimer): Promise<void> {
  await timerTables(tx)
    .updateTable('timer')
    .set({ state: 'cancelled' })
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('state', 'in', ['armed', 'failed'])
    .execute()
}

/** When the timer of an object fires; null where none has yet to. */
export async function dueAtOf(tx: Sql, { workspaceId, kind, objectId }: NewTimer): Promise<Date | null> {
  const timer = await timerTables(tx)
    .selectFrom('timer')
    .select('dueAt')
    .where('workspaceId', '=', workspaceId)
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('state', '=', 'armed')
    .executeTakeFirst()
  return timer?.dueAt ?? null
}
