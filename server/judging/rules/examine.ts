import { setImmediate as breathe } from 'node:timers/promises'
import type { Sql } from '../../platform/database.ts'
import { factsOf } from '../../signals/facts.ts'
import type { Subject } from '../../signals/item.ts'
import { evaluate } from './evaluate.ts'
import type { Evaluation } from './evaluation.ts'
import type { Plan } from './plan.ts'
import type { RecentSubject } from './recent-subjects.ts'
import type { SubjectSource } from './subject-source.ts'

/** The time per turn of the event loop, in milliseconds: a decision takes several turns, and may be delayed as long in each. */
const sliceMs = 2

/** Runs a plan over past subjects, without delaying live decisions. */
export class Examiner {
  #slice = performance.now()

  constructor(
    private readonly plan: Plan,
    private readonly source: SubjectSource,
  ) {}

  /**
   * Evaluates a batch: one after the other, or concurrently where facts have to be fetched, so that reads are batched. Yields to
   * other work every few milliseconds.
   */
  async examine<S extends Subject>(
    tx: Sql,
    batch: readonly RecentSubject<S>[],
    examined: (recent: RecentSubject<S>, evaluation: Evaluation) => void,
  ): Promise<void> {
    const parts = this.source.parts(tx)
    const one = async (recent: RecentSubject<S>): Promise<void> => {
      examined(recent, await evaluate(this.plan, factsOf(recent.subject, parts)))
      await this.#giveWay()
    }
    if (this.plan.needsIo) await Promise.all(batch.map(one))
    else for (const recent of batch) await one(recent)
  }

  async #giveWay(): Promise<void> {
    if (performance.now() - this.#slice < sliceMs) return
    await breathe()
    this.#slice = performance.now()
  }
}
