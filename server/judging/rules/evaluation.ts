import type { Plan } from './plan.ts'
import type { RuleEffect } from './rule-effect.ts'
import type { ShadowRun } from './shadow/shadow-run.ts'
import type { StoredTrace } from './stored-trace.ts'
import type { TracedRule } from './traced-rule.ts'

/** The time of each rule for one item, in nanoseconds, by index. */
export interface RuleTimes {
  rules: readonly number[]
  shadows: readonly number[]
}

/** The result of running a plan over one item. */
export interface Evaluation {
  plan: Plan
  planVersion: number
  /** How many of the plan's rules were tried, from the top. */
  tried: number
  /** The indices in the plan of the rules that matched. */
  hits: readonly number[]
  /** The results of the rules in shadow. */
  shadow: ShadowRun
  /** Of a timed run: the nanoseconds of each rule tried, followed by those of each rule in shadow. */
  timed: RuleTimes | null
  /** The matching rules' effects, in list order. */
  effects: readonly RuleEffect[]
  /** The matching rules, one per effect. Rules that did not match are in the stored trace only. */
  trace: readonly TracedRule[]
  microseconds: number
  /** The whole trace, every rule tried included, in stored form. */
  stored(): StoredTrace
}
