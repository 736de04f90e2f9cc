import type { Facts } from '../../../signals/facts.ts'
import type { RuleTimes } from '../evaluation.ts'
import type { PlanCondition } from '../condition-compiler.ts'
import { type Answers, holds, loadFor } from '../first-failure.ts'
import type { PlanRule } from '../plan.ts'

/**
 * Evaluates rules like `firstFailureLoading` and measures the time of each. A fact or a condition shared by several rules counts
 * for the first of them. The time of fetching is excluded, as a batch shares it.
 */
export class RuleStopwatch {
  readonly #times: number[] = []

  /** The place of the first condition of a rule that does not match. */
  readonly ask = async (
    { conditions, groupEnds }: PlanRule,
    facts: Facts,
    answers: Answers,
  ): Promise<number> => {
    let spent = 0
    try {
      for (let at = 0; at < conditions.length; at++) {
        const condition = conditions[at] as PlanCondition
        const last = groupEnds ? (groupEnds[at] as number) - 1 : at
        if (condition.loads.length > 0) await loadFor(condition, facts, answers)
        const started = performance.now()
        const matched = holds(condition, facts.read, answers)
        spent += performance.now() - started
        if (matched) at = last
        else if (at === last) return at
      }
      return conditions.length
    } finally {
      this.#times.push(spent * 1e6)
    }
  }

  /** The measured times; the first `tried` are of rules that act. */
  times(tried: number): RuleTimes {
    return { rules: this.#times.slice(0, tried), shadows: this.#times.slice(tried) }
  }
}
