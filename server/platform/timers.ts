import type { Database, Sql, Transaction } from './database.ts'
import { untilNoDeadlock } from './deadlock.ts'
import { isAway } from './errors.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { byKeyOf, eachPart } from './parts.ts'
import { type DueTimer, giveUpTimer, mostTries, postponeTimer } from './timer-failures.ts'

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
  /** Locks what else would move the timer while it holds its object, so that the two never wait for each other. */
  lock?(tx: Transaction, timer: Timer): Promise<unknown>
  fire(tx: Transaction, timer: Timer): Promise<void>
  /** Has a person see that it failed again and again; without it, the log, the metrics and `timers:failed` tell. */
  handOver?(tx: Transaction, timer: Timer, error: string): Promise<void>
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

const sweepMs = 1000

/** How many objects' timers are fired side by side. */
const objectsAtOnce = 4

/**
 * Fires due timers by the database's clock, each once, in the transaction of its effect. One that fails, or whose object
 * something else holds, is tried again later by itself and holds up none but those of its object.
 */
export class TimerSweep {
  #timeout: NodeJS.Timeout | undefined
  #stopping = false
  #under: Promise<void> = Promise.resolve()

  constructor(
    private readonly kinds: ReadonlyMap<string, TimerKind>,
    private readonly deps: { database: Database; log: Logger; metrics: Metrics },
  ) {}

  /** Starts sweeping each second. */
  start(): void {
    this.#timeout = setTimeout(() => {
      this.#under = this.#try().finally(() => {
        if (!this.#stopping) this.start()
      })
    }, sweepMs)
  }

  /** Stops sweeping; resolves when the sweep under way is done. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#timeout)
    await this.#under
  }

  /** Fires what is due now, that of one object in order. @throws UnavailableError while the database is away */
  async sweep(): Promise<void> {
    const objects = byKeyOf(await this.#due(), ({ workspaceId, objectId }) => `${workspaceId}/${objectId}`)
    await eachPart([...objects.values()], objectsAtOnce, async (timers) => {
      for (const timer of timers) await this.#fireOrPostpone(timer)
    })
  }

  async #try(): Promise<void> {
    try {
      await this.sweep()
    } catch (err) {
      this.deps.log.warn({ err }, 'timers could not be swept')
    }
  }

  #due(): Promise<DueTimer[]> {
    return this.deps.database.asSystem((tx) =>
      tx.query<DueTimer>(
        `select workspace_id as "workspaceId", kind, object_id as "objectId", generation, tries from timer
         where state = 'armed' and due_at <= verdict_now() and (retry_at is null or retry_at <= verdict_now())
         order by due_at limit 500`,
      ),
    )
  }

  async #fireOrPostpone(timer: DueTimer): Promise<void> {
    try {
      await untilNoDeadlock(() => this.#fire(timer))
    } catch (err) {
      if (isAway(err)) throw err
      const { tries: _before, ...about } = timer
      await this.#failed(timer, err).catch((error: unknown) => {
        if (isAway(error)) throw error
        this.deps.log.error({ err: error, ...about }, 'timer neither postponed nor handed over')
      })
    }
  }

  async #fire(timer: DueTimer): Promise<void> {
    const { workspaceId, kind, objectId, generation } = timer
    const fire = async (tx: Transaction) => {
      await this.kinds.get(kind)?.lock?.(tx, timer)
      const fired = await tx.query(
        `update timer set state = 'fired'
         where workspace_id = $1 and kind = $2 and object_id = $3 and generation = $4 and state = 'armed' returning 1`,
        [workspaceId, kind, objectId, generation],
      )
      if (fired.length > 0) await this.kinds.get(kind)?.fire(tx, timer)
    }
    await this.deps.database.inWorkspace(workspaceId, fire, { hasty: timer.tries === 0 })
  }

  async #failed(timer: DueTimer, err: unknown): Promise<void> {
    const { log, metrics, database } = this.deps
    const { workspaceId, kind, objectId } = timer
    const error = err instanceof Error ? err.message : String(err)
    const postpone = (tx: Transaction) => postponeTimer(tx, timer, error)
    const tries = await database.inWorkspace(workspaceId, postpone, { hasty: true })
    if (tries === null) return
    metrics.timerFailures.inc({ kind })
    log.error({ err, kind, workspaceId, objectId, tries }, 'timer failed')
    if (tries < mostTries) return
    await database.inWorkspace(workspaceId, async (tx) => {
      if (!(await giveUpTimer(tx, timer))) return
      await this.kinds.get(kind)?.handOver?.(tx, timer, error)
      tx.afterCommit(() => metrics.timersGivenUp.inc({ kind }))
    })
  }
}
