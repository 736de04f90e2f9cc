import type { Database } from './database.ts'
import type { Doorbell } from './doorbell.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics.ts'
import { Shares } from './shares.ts'
import { claimFairly, claimTasks, postponeTask, type Task } from './tasks.ts'

/** How one kind of task is worked on. */
export interface TaskKind {
  kind: string
  /** How many are claimed together. */
  batch: number
  /** How many batches run side by side in one process. */
  lanes: number
  leaseSeconds: number
  /**
   * How many of one workspace run side by side in one process, where one must not hold up the others; such a kind is
   * claimed one at a time, for whoever has the fewest.
   */
  mostOfWorkspace?: number
  /** Does the work and settles the tasks in the transaction of its effects. */
  run(tasks: Task[]): Promise<void>
  /** Takes over a task that failed or brought its worker down `mostAttempts` times, and settles it. */
  poisoned(task: Task, error: string): Promise<void>
}

const pollMs = 1000
const mostAttempts = 5

/** Works on one kind of task: woken by the doorbell, polling each second in case a ring was lost. */
export class TaskWorker {
  #stopping = false
  #running = new Set<Promise<void>>()
  #poll: NodeJS.Timeout | undefined
  readonly #shares = new Shares()

  constructor(
    private readonly kind: TaskKind,
    private readonly parts: { database: Database; doorbell: Doorbell; log: Logger; metrics: Metrics },
  ) {}

  /** Starts taking tasks. */
  start(): void {
    this.parts.doorbell.answer(this.kind.kind, () => this.#wake())
    this.#poll = setInterval(() => this.#wake(), pollMs)
    this.#wake()
  }

  /** Takes no more tasks and resolves when those under way are done. */
  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#poll)
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
        if (this.#stopping) return
        const tasks = await this.#claim()
        if (tasks.length === 0) return
        if (tasks.length === this.kind.batch) this.#wake()
        await this.#run(tasks).finally(() => this.#shares.end(tasks))
      }
    } catch (err) {
      this.parts.log.warn({ err, kind: this.kind.kind }, 'tasks could not be claimed')
    }
  }

  #claim(): Promise<Task[]> {
    const { kind, batch, leaseSeconds, mostOfWorkspace: most } = this.kind
    const { database } = this.parts
    if (most === undefined) return claimTasks(database, kind, batch, leaseSeconds)
    return this.#shares.begin((underWay) => claimFairly(database, kind, leaseSeconds, { underWay, most }))
  }

  async #run(tasks: Task[]): Promise<void> {
    const [first] = tasks
    try {
      if (first && first.attempts > mostAttempts)
        await this.kind.poisoned(first, 'its worker stopped on it again and again')
      else await this.kind.run(tasks)
    } catch (err) {
      if (tasks.length > 1) for (const task of tasks) await this.#run([task])
      else if (first) await this.#failed(first, err)
    }
  }

  async #failed(task: Task, err: unknown): Promise<void> {
    const { kind, attempts, objectId } = task
    this.parts.metrics.taskFailures.inc({ kind })
    this.parts.log.error({ err, kind, attempts, objectId }, 'task failed')
    const message = err instanceof Error ? err.message : String(err)
    if (attempts >= mostAttempts) await this.kind.poisoned(task, message)
    else await postponeTask(this.parts.database, task, err)
  }
}
