import type { RuleTimes } from '../evaluation.ts'
import { type AskRule, firstFailureLoading, holds } from '../first-failure.ts'

/**
 * Evaluates rules like `firstFailureLoading` and measures the time of each. A fact or a condition shared by several rules counts
 * for the first of them. The time of fetching is excluded, as a batch shares it.
 */
export class RuleStopwatch {
  readonly #times: number[] = []

  /** The place of the first condition of a rule that does not match. */
  readonly ask: AskRule = async (rule, facts, answers) => {
    let spent = 0
    const measured: typeof holds = (condition, read, known) => {
      const started = performance.now()
      const matched = holds(condition, read, known)
      spent += performance.now() - started
      return matched
    }
    try {
      return await firstFailureLoading(rule, facts, answers, measured)
    } finally {
      this.#times.push(spent * 1e6)
    }
  }

  /** The measured times; the first `tried` are of rules that act. */
  times(tried: number): RuleTimes {
    return { rules: this.#times.slice(0, tried), shadows: this.#times.slice(tried) }
  }
}
