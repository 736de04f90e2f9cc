import type { Database } from './database.ts'
import { isAway } from './errors.ts'
import { claimFairly, type UnderWay } from './fair-claims.ts'
import { taskLeases } from './leases.ts'
import type { Logger } from './log.ts'
import type { Lookout } from './lookout.ts'
import type { Metrics } from './metrics.ts'
import { originFields } from './origin.ts'
import { eachPart, partsOf } from './parts.ts'
import type { Patience } from './scopes.ts'
import { Shares } from './shares.ts'
import { claimTogether, takeApart } from './task-leases.ts'
import { TaskSpans } from './task-spans.ts'
import { againFirst, claimTasks, isCounted, postponeTask, type Task, taskIsDue, type Which } from './tasks.ts'
import type { WakeUps } from './wake-ups.ts'

/** How one kind of task is processed. */
export interface TaskKind {
  kind: string
  /** How many tasks are claimed together. */
  batch: number
  /** How many batches run in parallel per process. */
  lanes: number
  /** For how long a batch may be worked on: the lease is short, and extended until then. */
  mostSeconds: number
  /**
   * How many tasks of one workspace run in parallel per process, so that one does not delay the others; each lane of such a kind
   * has one task, for the workspace with the fewest under way.
   */
  mostOfWorkspace?: number
  /** Whether `run` completes a whole batch in one transaction: it is then claimed under one lease, which writes less. */
  together?: boolean
  /** Does the work and completes the tasks in the transaction of its effects; hasty where failed tasks are retried alone. */
  run(tasks: Task[], patience?: Patience): Promise<void>
  /** Handles and completes a task that failed, or crashed its worker, `mostAttempts` times. */
  poisoned(task: Task, error: string): Promise<void>
}

const mostAttempts = 5

/** How many parts of a failed batch are retried in parallel. */
const partsAtOnce = 4

/** Processes one kind of task: woken by a wake-up, and by the lookout in case one was lost. */
export class TaskWorker {
  #stopping = false
  #running = new Set<Promise<void>>()
  #unwatch: (() => Promise<void>) | undefined
  readonly #shares = new Shares((underWay, lanes) => this.#claimFairly(underWay, lanes))
  readonly #spans = new TaskSpans()
  /** How many retried tasks are under way, and whether the last claim was one. */
  #again = 0
  #triedAgain = false

  constructor(
    private readonly kind: TaskKind,
    private readonly deps: {
      database: Database
      wakeUps: WakeUps
      lookout: Lookout
      log: Logger
      metrics: Metrics
    },
    private readonly leases = taskLeases(deps),
  ) {}

  /** Starts claiming tasks. */
  start(): void {
    const { kind } = this.kind
    this.deps.wakeUps.onWakeUp(kind, () => this.#wake())
    this.#unwatch = this.deps.lookout.watch(taskIsDue(kind), () => this.#wake())
    this.#wake()
  }

  /** Claims no more tasks and resolves when those under way are done. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#unwatch?.()
    await Promise.allSettled(this.#running)
  }

  #wake(): void {
    if (this.#stopping || this.#running.size >= this.kind.lanes) return
    const lane = this.#lane().finally(() => this.#running.delete(lane))
    this.#running.add(lane)
  }

  async #lane(): Promise<void> {
    try {
      for (;;) {
        if (this.#stopping || this.deps.database.isFull) return
        const tasks = await this.#claim()
        if (tasks.length === 0) return
        if (tasks.length === this.kind.batch) this.#wake()
        await this.#runClaimed(tasks)
      }
    } catch (err) {
      this.deps.log.warn({ err, kind: this.kind.kind }, 'tasks could not be claimed')
    }
  }

  /** Retried tasks take half of the lanes at most; with a single lane, every second claim. */
  #order(): readonly Which[] {
    const { lanes } = this.kind
    if (lanes === 1) return this.#triedAgain ? ['new', 'again'] : againFirst
    return this.#again < Math.floor(lanes / 2) ? againFirst : ['new']
  }

  async #claim(): Promise<Task[]> {
    const { kind, batch, together, mostOfWorkspace } = this.kind
    if (together) return this.#claimTogether()
    if (mostOfWorkspace === undefined)
      return claimTasks(this.deps.database, kind, batch, this.leases.seconds, this.#order())
    const task = await this.#shares.next()
    return task ? [task] : []
  }

  #claimFairly(underWay: UnderWay, lanes: number): Promise<Task[]> {
    const { kind, lanes: all, mostOfWorkspace: most = all } = this.kind
    const share = { lanes, underWay, most }
    return claimFairly(this.deps.database, kind, this.leases.seconds, share, this.#order())
  }

  async #claimTogether(): Promise<Task[]> {
    const { kind, batch } = this.kind
    const { seconds } = this.leases
    const { database } = this.deps
    for (const which of this.#order()) {
      const tasks =
        which === 'new'
          ? await claimTogether(database, kind, batch, seconds)
          : await claimTasks(database, kind, batch, seconds, [which])
      if (tasks.length > 0) return tasks
    }
    return []
  }

  async #runClaimed(tasks: Task[]): Promise<void> {
    this.#triedAgain = isAgain(tasks)
    if (isAgain(tasks)) this.#again++
    this.#spans.begin(tasks)
    try {
      const patience = { hasty: !isAgain(tasks) }
      await this.leases.during(tasks, this.kind.mostSeconds, () => this.#run(tasks, patience))
    } finally {
      this.#spans.end(tasks)
      if (isAgain(tasks)) this.#again--
      this.#shares.end(tasks)
    }
  }

  /** A failed batch is retried in parts and then one by one. @throws UnavailableError while the database is unavailable */
  async #run(tasks: Task[], patience: Patience): Promise<void> {
    const [first] = tasks
    try {
      if (first && first.attempts > mostAttempts)
        await this.kind.poisoned(first, 'its worker stopped on it again and again')
      else await this.kind.run(tasks, patience)
      this.#logDone(tasks)
    } catch (err) {
      if (isAway(err) || tasks.length === 1) this.#spans.failed(tasks, err)
      if (isAway(err)) throw err
      const ours = first?.together ? await takeApart(this.deps.database, tasks, this.leases.seconds) : tasks
      const [alone] = ours
      if (ours.length > 1) await eachPart(partsOf(ours), partsAtOnce, (part) => this.#run(part, patience))
      else if (alone) await this.#failed(alone, err)
    }
  }

  #logDone(tasks: readonly Task[]): void {
    const { log } = this.deps
    if (!log.isLevelEnabled('debug')) return
    for (const { kind, attempts, objectId, origin, waitedMs } of tasks)
      log.debug(
        { kind, attempts, objectId, waitedMs: Math.round(waitedMs), ...originFields(origin) },
        'task done',
      )
  }

  /** Postpones the task, or hands it over as poisoned; if that fails too, its lease remains until it expires. */
  async #failed(task: Task, err: unknown): Promise<void> {
    const { kind, attempts, objectId, origin } = task
    const about = { kind, attempts, objectId, ...originFields(origin) }
    const counted = isCounted(err)
    if (counted) this.deps.metrics.taskFailures.inc({ kind })
    this.deps.log[counted ? 'error' : 'debug']({ err, ...about }, counted ? 'task failed' : 'task waits')
    const message = err instanceof Error ? err.message : String(err)
    try {
      if (counted && attempts >= mostAttempts) await this.kind.poisoned(task, message)
      else await postponeTask(this.deps.database, task, err)
    } catch (error) {
      if (isAway(error)) throw error
      this.deps.log.error({ err: error, ...about }, 'task neither postponed nor handed over')
    }
  }
}

const isAgain = ([first]: readonly Task[]): boolean => (first?.attempts ?? 0) > 1
