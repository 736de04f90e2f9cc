import type { Facts } from '../../../signals/facts.ts'
import { firstFailureLoading, noAnswers } from '../first-failure.ts'
import type { Plan, PlanRule } from '../plan.ts'
import type { RuleOverlap } from './rule-health.entity.ts'

/** The number of items that a rule matches, and the rules above that take them first. */
type Overlap = Pick<RuleOverlap, 'ruleId' | 'matched' | 'taken' | 'takenBy'>

const mostNamed = 3

/** Evaluates each rule of a plan alone, and counts which rules would end the evaluation before others. */
export class OverlapTally {
  examined = 0
  readonly #tallies: { rule: PlanRule; above: number; matched: number; by: Map<string, number> }[]

  constructor(private readonly plan: Plan) {
    const tally = (rule: PlanRule, above: number) => ({
      rule,
      above,
      matched: 0,
      by: new Map<string, number>(),
    })
    this.#tallies = [
      ...plan.rules.map((rule, at) => tally(rule, at)),
      ...plan.shadows.map((rule) => tally(rule, rule.above)),
    ]
  }

  /** Adds an item. The first enabled rule that matches and ends the evaluation takes it from all below. */
  async add(facts: Facts, enabled: number): Promise<void> {
    this.examined++
    const answers = noAnswers(this.plan)
    let takenAt = Infinity
    let taker = ''
    for (const [at, tally] of this.#tallies.entries()) {
      const { rule, above, by } = tally
      if ((await firstFailureLoading(rule, facts, answers)) < rule.conditions.length) continue
      tally.matched++
      if (takenAt < above) by.set(taker, (by.get(taker) ?? 0) + 1)
      else if (rule.stops && at < enabled) [takenAt, taker] = [at, rule.effect.ruleId]
    }
  }

  get result(): Overlap[] {
    return this.#tallies.map(({ rule, matched, by }) => {
      const takenBy = [...by].map(([ruleId, count]) => ({ ruleId, count })).sort((a, b) => b.count - a.count)
      return {
        ruleId: rule.effect.ruleId,
        matched,
        taken: takenBy.reduce((sum, { count }) => sum + count, 0),
        takenBy: takenBy.slice(0, mostNamed),
      }
    })
  }
}
