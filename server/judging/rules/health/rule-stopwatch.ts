import type { Facts } from '../../../signals/facts.ts'
import type { RuleTimes } from '../evaluation.ts'
import { type Answers, holds, loadFor } from '../first-failure.ts'
import type { PlanRule } from '../plan.ts'

/**
 * Asks rules like `firstFailureLoading` and notes how long each takes. A fact or a condition that several rules
 * share counts for the first of them. Waiting for what is fetched is left out: a batch shares it.
 */
export class RuleStopwatch {
  readonly #times: number[] = []

  /** The place of the first condition of a rule that does not match. */
  readonly ask = async ({ conditions }: PlanRule, facts: Facts, answers: Answers): Promise<number> => {
    let spent = 0
    let at = 0
    try {
      for (const condition of conditions) {
        if (condition.loads.length > 0) await loadFor(condition, facts, answers)
        const started = performance.now()
        const matched = holds(condition, facts.read, answers)
        spent += performance.now() - started
        if (!matched) return at
        at++
      }
      return at
    } finally {
      this.#times.push(spent * 1e6)
    }
  }

  /** What was noted, of which the first `tried` are rules that act. */
  times(tried: number): RuleTimes {
    return { rules: this.#times.slice(0, tried), shadows: this.#times.slice(tried) }
  }
}
