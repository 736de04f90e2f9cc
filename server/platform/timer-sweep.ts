import type { Database, Transaction } from './database.ts'
import { untilNoDeadlock } from './deadlock.ts'
import { isAway } from './errors.ts'
import type { Logger } from './log.ts'
import type { Lookout } from './lookout.ts'
import type { Metrics } from './metrics.ts'
import { originFields } from './origin.ts'
import { byKeyOf, eachPart, partsOf } from './parts.ts'
import { Sweep } from './sweep.ts'
import { giveUpTimer, mostTries, postponeTimer } from './timer-failures.ts'
import { dueTimers, type DueTimer, fireTimers, timerIsDue } from './timer.store.ts'
import type { TimerKind } from './timers.ts'

/** How many due timers are read at a time, and how many transactions fire them in parallel. */
const mostDue = 2000
const atOnce = 4

/**
 * Fires due timers by the database's clock, each once, in the transaction of its effect; timers of a kind are batched
 * as far as the kind allows. One that fails, or whose object is locked, is retried later by itself and delays only
 * those of its object.
 */
export class TimerSweep {
  readonly #sweep: Sweep

  constructor(
    private readonly kinds: ReadonlyMap<string, TimerKind>,
    private readonly deps: { database: Database; lookout: Lookout; log: Logger; metrics: Metrics },
  ) {
    const of = { due: timerIsDue, failure: 'timers could not be swept' }
    this.#sweep = new Sweep(deps, of, () => this.sweep())
  }

  /** Starts sweeping whenever the lookout finds due timers. */
  start(): void {
    this.#sweep.start()
  }

  /** Stops sweeping; resolves when the timers being fired are done. */
  stop(): Promise<void> {
    return this.#sweep.stop()
  }

  /**
   * Fires all due timers, those of one object in order, until there are no more or none can fire.
   * @throws UnavailableError while the database is unavailable
   */
  async sweep(): Promise<void> {
    for (let more = true; more && !this.#sweep.stopped;) {
      const due = await this.deps.database.asSystem((tx) => dueTimers(tx, mostDue))
      let done = 0
      for (const turn of turnsOf(due))
        await eachPart(this.#batches(turn), atOnce, async (batch) => {
          done += await this.#fireOrPostpone(batch)
        })
      more = due.length === mostDue && done > 0
    }
  }

  /** Batches of timers for one transaction each; timers that have failed get their own, after all others. */
  #batches(timers: readonly DueTimer[]): DueTimer[][] {
    const fresh = timers.filter(({ tries }) => tries === 0)
    const again = timers.filter(({ tries }) => tries > 0)
    const batches = [...byKeyOf(fresh, ({ kind }) => kind)].flatMap(([kind, all]) =>
      slices(all, this.kinds.get(kind)?.together ?? 1),
    )
    return [...batches, ...again.map((timer) => [timer])]
  }

  /** Returns how many of the timers are no longer due. */
  async #fireOrPostpone(timers: readonly DueTimer[]): Promise<number> {
    try {
      await untilNoDeadlock(() => this.#fire(timers))
      return timers.length
    } catch (err) {
      if (isAway(err)) throw err
      const [timer, another] = timers
      if (timer && !another) return (await this.#postpone(timer, err)) ? 1 : 0
    }
    let done = 0
    for (const part of partsOf(timers)) done += await this.#fireOrPostpone(part)
    return done
  }

  /** Fires timers of one kind. */
  async #fire(timers: readonly DueTimer[]): Promise<void> {
    const workspaces = timers.map(({ workspaceId }) => workspaceId)
    const kind = this.kinds.get(timers[0]?.kind ?? '')
    const fire = async (tx: Transaction) => {
      await kind?.lock?.(tx, timers)
      const fired = await fireTimers(tx, timers)
      if (fired.length > 0) await kind?.fire(tx, fired)
    }
    await this.deps.database.inWorkspace(workspaces, fire, { hasty: timers[0]?.tries === 0 })
  }

  /** Returns false when that failed too: the timer is unchanged. */
  async #postpone(timer: DueTimer, err: unknown): Promise<boolean> {
    try {
      await this.#failed(timer, err)
      return true
    } catch (error) {
      if (isAway(error)) throw error
      this.deps.log.error({ err: error, ...aboutTimer(timer) }, 'timer neither postponed nor handed over')
      return false
    }
  }

  async #failed(timer: DueTimer, err: unknown): Promise<void> {
    const { log, metrics, database } = this.deps
    const { workspaceId, kind } = timer
    const error = err instanceof Error ? err.message : String(err)
    const postpone = (tx: Transaction) => postponeTimer(tx, timer, error)
    const tries = await database.inWorkspace(workspaceId, postpone, { hasty: true })
    if (tries === null) return
    metrics.timerFailures.inc({ kind })
    log.error({ err, ...aboutTimer(timer), tries }, 'timer failed')
    if (tries < mostTries) return
    await database.inWorkspace(workspaceId, async (tx) => {
      if (!(await giveUpTimer(tx, timer))) return
      await this.kinds.get(kind)?.handOver?.(tx, timer, error)
      tx.afterCommit(() => metrics.timersGivenUp.inc({ kind }))
    })
  }
}

const aboutTimer = ({ kind, workspaceId, objectId, origin }: DueTimer) => ({
  kind,
  workspaceId,
  objectId,
  ...originFields(origin),
})

/** The first timers of all objects, then their second ones, and so on. */
function turnsOf(timers: readonly DueTimer[]): DueTimer[][] {
  const turns: DueTimer[][] = []
  for (const ofObject of byKeyOf(
    timers,
    ({ workspaceId, objectId }) => `${workspaceId}/${objectId}`,
  ).values())
    ofObject.forEach((timer, turn) => (turns[turn] ??= []).push(timer))
  return turns
}

const slices = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, slice) =>
    list.slice(slice * size, (slice + 1) * size),
  )
