import type { Database, Sql, Transaction } from './database.ts'
import type { Logger } from './log.ts'

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
}

/** Arms a timer, or moves it; an older generation never fires afterwards. */
export async function armTimer(tx: Sql, timer: Omit<Timer, 'generation'>, seconds: number): Promise<void> {
  await tx.query(
    `insert into timer (workspace_id, kind, object_id, due_at) values ($1, $2, $3, verdict_now() + make_interval(secs => $4))
     on conflict (workspace_id, kind, object_id)
     do update set due_at = excluded.due_at, generation = timer.generation + 1, state = 'armed'`,
    [timer.workspaceId, timer.kind, timer.objectId, seconds],
  )
}

/** Arms a timer, or moves it, like `armTimer`, for a moment instead of after some time. */
export async function armTimerAt(tx: Sql, timer: Omit<Timer, 'generation'>, due: Date): Promise<void> {
  await tx.query(
    `insert into timer (workspace_id, kind, object_id, due_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, kind, object_id)
     do update set due_at = excluded.due_at, generation = timer.generation + 1, state = 'armed'`,
    [timer.workspaceId, timer.kind, timer.objectId, due],
  )
}

/** Arms timers unless they are armed already, in which case they stay as they are. */
export async function armIdleTimers(
  tx: Sql,
  timers: readonly Omit<Timer, 'generation'>[],
  seconds: number,
): Promise<void> {
  await tx.query(
    `insert into timer (workspace_id, kind, object_id, due_at)
     select workspace_id, kind, object_id, verdict_now() + make_interval(secs => $4)
     from unnest($1::uuid[], $2::text[], $3::uuid[]) as t (workspace_id, kind, object_id) order by 1, 2, 3
     on conflict (workspace_id, kind, object_id)
     do update set due_at = excluded.due_at, generation = timer.generation + 1, state = 'armed' where timer.state <> 'armed'`,
    [
      timers.map(({ workspaceId }) => workspaceId),
      timers.map(({ kind }) => kind),
      timers.map(({ objectId }) => objectId),
      seconds,
    ],
  )
}

/** Takes back an armed timer; without one, nothing happens. */
export async function cancelTimer(tx: Sql, timer: Omit<Timer, 'generation'>): Promise<void> {
  await tx.query(
    `update timer set state = 'cancelled' where workspace_id = $1 and kind = $2 and object_id = $3 and state = 'armed'`,
    [timer.workspaceId, timer.kind, timer.objectId],
  )
}

const sweepMs = 1000

/** Fires due timers by the database's clock, each once, in the transaction of its effect. */
export class TimerSweep {
  #timeout: NodeJS.Timeout | undefined
  #stopping = false
  #under: Promise<void> = Promise.resolve()

  constructor(
    private readonly kinds: ReadonlyMap<string, TimerKind>,
    private readonly parts: { database: Database; log: Logger },
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

  /** Fires what is due now. */
  async sweep(): Promise<void> {
    for (const timer of await this.#due()) await this.#fire(timer)
  }

  async #try(): Promise<void> {
    try {
      await this.sweep()
    } catch (err) {
      this.parts.log.warn({ err }, 'timers could not be swept')
    }
  }

  #due(): Promise<Timer[]> {
    return this.parts.database.asSystem((tx) =>
      tx.query<Timer>(
        `select workspace_id as "workspaceId", kind, object_id as "objectId", generation
         from timer where state = 'armed' and due_at <= verdict_now() order by due_at limit 500`,
      ),
    )
  }

  async #fire(timer: Timer): Promise<void> {
    const { workspaceId, kind, objectId, generation } = timer
    await this.parts.database.inWorkspace(workspaceId, async (tx) => {
      await this.kinds.get(kind)?.lock?.(tx, timer)
      const fired = await tx.query(
        `update timer set state = 'fired'
         where workspace_id = $1 and kind = $2 and object_id = $3 and generation = $4 and state = 'armed' returning 1`,
        [workspaceId, kind, objectId, generation],
      )
      if (fired.length > 0) await this.kinds.get(kind)?.fire(tx, timer)
    })
  }
}
