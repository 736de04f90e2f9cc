import type { Facts } from '../../../signals/facts.ts'
import { type Answers, type AskRule, firstFailure } from '../first-failure.ts'
import { MatchedRule } from '../matched-rule.ts'
import type { Plan, ShadowRule } from '../plan.ts'
import type { TracedRule } from '../traced-rule.ts'

/** A rule in shadow that matched an item. */
export interface ShadowHit {
  /** Its index among the plan's rules in shadow. */
  at: number
  rule: ShadowRule
  traced: TracedRule
  /** The enabled rule above that ended the evaluation first. */
  takenBy: string | null
}

/** The results of the rules in shadow for one item. */
export interface ShadowRun {
  hits: readonly ShadowHit[]
  /** Rules that failed: returned instead of thrown, so that live rules are not affected. */
  failed: readonly { ruleId: string; error: unknown }[]
}

const nothing: ShadowRun = { hits: [], failed: [] }

/** Evaluates every rule in shadow, each alone; `stoppedAt` is the index of the rule that ended the evaluation, if one did. */
export function runShadowsNow(
  plan: Plan,
  facts: Facts,
  stoppedAt: number | null,
  answers: Answers,
): ShadowRun {
  if (plan.shadows.length === 0) return nothing
  const run = new Run(plan, facts, stoppedAt, answers)
  for (const [at, rule] of plan.shadows.entries())
    try {
      run.note(at, rule, firstFailure(rule, facts.read, answers))
    } catch (error) {
      run.fail(rule, error)
    }
  return run
}

/** The same with a function that may fetch facts first. */
export async function runShadows(
  plan: Plan,
  facts: Facts,
  stoppedAt: number | null,
  answers: Answers,
  ask: AskRule,
): Promise<ShadowRun> {
  if (plan.shadows.length === 0) return nothing
  const run = new Run(plan, facts, stoppedAt, answers)
  for (const [at, rule] of plan.shadows.entries())
    try {
      run.note(at, rule, await ask(rule, facts, answers))
    } catch (error) {
      run.fail(rule, error)
    }
  return run
}

class Run implements ShadowRun {
  readonly hits: ShadowHit[] = []
  readonly failed: { ruleId: string; error: unknown }[] = []

  constructor(
    private readonly plan: Plan,
    private readonly facts: Facts,
    private readonly stoppedAt: number | null,
    private readonly answers: Answers,
  ) {}

  note(at: number, rule: ShadowRule, failure: number): void {
    if (failure < rule.conditions.length) return
    const taken = this.stoppedAt !== null && this.stoppedAt < rule.above
    const takenBy = taken ? (this.plan.rules[this.stoppedAt ?? 0]?.effect.ruleId ?? null) : null
    this.hits.push({ at, rule, traced: new MatchedRule(rule, this.facts.read, this.answers), takenBy })
  }

  fail({ effect }: ShadowRule, error: unknown): void {
    this.failed.push({ ruleId: effect.ruleId, error })
  }
}
