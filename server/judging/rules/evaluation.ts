import type { Plan } from './plan.ts'
import type { RuleEffect } from './rule-effect.ts'
import type { ShadowRun } from './shadow/shadow-run.ts'
import type { StoredTrace } from './stored-trace.ts'
import type { TracedRule } from './traced-rule.ts'

/** How long rules took over one item, in nanoseconds, by their places. */
export interface RuleTimes {
  rules: readonly number[]
  shadows: readonly number[]
}

/** The outcome of running a plan over one item. */
export interface Evaluation {
  plan: Plan
  planVersion: number
  /** How many of the plan's rules were tried, from the top. */
  tried: number
  /** The places in the plan of the rules that matched. */
  hits: readonly number[]
  /** What the rules in shadow would have done. */
  shadow: ShadowRun
  /** Of a timed run: the nanoseconds that each rule tried took, and after those each rule in shadow. */
  timed: RuleTimes | null
  /** The matching rules' effects, in list order. */
  effects: readonly RuleEffect[]
  /** The matching rules, one for each effect. Rules that did not match are in the stored trace only. */
  trace: readonly TracedRule[]
  microseconds: number
  /** The whole trace, every rule tried included, in the form it is kept in. */
  stored(): StoredTrace
}
