import type { Database } from '../../../platform/database.ts'
import { untilNoDeadlock } from '../../../platform/deadlock.ts'
import type { Logger } from '../../../platform/log.ts'
import { type Origin, originFields } from '../../../platform/origin.ts'
import { armIdleTimers } from '../../../platform/timers.ts'
import type { Evaluation } from '../evaluation.ts'
import type { Plan } from '../plan.ts'
import { PlanCounts } from './plan-counts.ts'
import { writeCounts } from './rule-count.store.ts'
import { ruleHealth } from './rule-health-task.ts'

const flushMs = 5000
const rollUpSeconds = 30

/** One of so many decisions is timed. */
export const timedOneIn = 64

/**
 * Counts the runs and matches of rules. A decision only increments numbers in this process; every five seconds they are added to
 * the database, all workspaces in one transaction. A process that crashes loses only the counts of its last seconds; one that
 * stops writes them first.
 */
export class RuleCounts {
  #counted = new Map<Plan, PlanCounts>()
  #unwritten: PlanCounts[] = []
  #timeout: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()
  #runs = 0

  constructor(private readonly deps: { database: Database; log: Logger }) {}

  /** Whether the next run is to be timed. */
  nextIsTimed(): boolean {
    return ++this.#runs % timedOneIn === 0
  }

  /** Counts a run whose decision is committed. */
  note(workspaceId: string, evaluation: Evaluation, origin: Origin | null = null): void {
    const { plan, shadow } = evaluation
    if (plan.rules.length + plan.shadows.length === 0) return
    let counts = this.#counted.get(plan)
    if (!counts) this.#counted.set(plan, (counts = new PlanCounts(workspaceId, plan)))
    counts.note(evaluation)
    for (const { ruleId, error } of shadow.failed)
      this.deps.log.warn(
        { err: error, workspaceId, ruleId, ...originFields(origin) },
        'a rule in shadow failed',
      )
    this.#timeout ??= setTimeout(() => void this.flush(), flushMs).unref()
  }

  /** Writes the counts; those that cannot be written are retained for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timeout)
    this.#timeout = undefined
    this.#flushing = this.#flushing.then(() => this.#write())
    return this.#flushing
  }

  async #write(): Promise<void> {
    const counted = [...this.#unwritten, ...this.#counted.values()]
    if (counted.length === 0) return
    this.#unwritten = counted
    this.#counted = new Map()
    const workspaces = [...new Set(counted.map(({ workspaceId }) => workspaceId))].sort()
    try {
      await untilNoDeadlock(() =>
        this.deps.database.inWorkspace(workspaces, async (tx) => {
          await writeCounts(tx, counted)
          const timers = workspaces.map((id) => ({ workspaceId: id, kind: ruleHealth, objectId: id }))
          await armIdleTimers(tx, timers, rollUpSeconds)
        }),
      )
      this.#unwritten = []
    } catch (err) {
      this.deps.log.warn({ err }, 'counts of rules could not be written')
    }
  }
}
