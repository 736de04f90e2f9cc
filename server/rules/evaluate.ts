import type { Facts, FactReaders } from '../signals/facts.ts'
import type { Evaluation, RuleEffect, TracedCondition, TracedRule } from './evaluation.ts'
import type { Plan, PlanCondition, PlanRule } from './plan.ts'
import { type RanRule, storeTrace } from './trace-writer.ts'

/**
 * Runs a plan over an item at once: top to bottom, an allow or remove match stops, a flag match goes on (section 3.2).
 * @throws when a condition needs a fact that has not been loaded: use `evaluate` for a plan that `needsIo`
 */
export function evaluateNow(plan: Plan, facts: Facts): Evaluation {
  const started = performance.now()
  const failures = new Uint8Array(plan.rules.length)
  const hits: number[] = []
  let tried = 0
  for (const rule of plan.rules) {
    const failed = firstFailure(rule, facts.read)
    failures[tried++] = failed
    if (failed < rule.conditions.length) continue
    hits.push(tried - 1)
    if (rule.stops) break
  }
  return evaluationOf(plan, facts, { failures: failures.subarray(0, tried), hits, started })
}

/** Runs a plan over an item like `evaluateNow`, fetching facts just before the first condition that needs them. */
export async function evaluate(plan: Plan, facts: Facts): Promise<Evaluation> {
  if (!plan.needsIo) return evaluateNow(plan, facts)
  const started = performance.now()
  const failures: number[] = []
  const hits: number[] = []
  for (const rule of plan.rules) {
    const failed = await firstFailureLoading(rule, facts)
    failures.push(failed)
    if (failed < rule.conditions.length) continue
    hits.push(failures.length - 1)
    if (rule.stops) break
  }
  return evaluationOf(plan, facts, { failures: Uint8Array.from(failures), hits, started })
}

/** The place of the first condition that does not match; the number of conditions when all of them do. */
function firstFailure({ conditions }: PlanRule, read: FactReaders): number {
  let at = 0
  for (const { compiled } of conditions) {
    if (!compiled.matches(read)) return at
    at++
  }
  return at
}

async function firstFailureLoading({ conditions }: PlanRule, facts: Facts): Promise<number> {
  for (const [at, { compiled, loads }] of conditions.entries()) {
    if (loads.length > 0) await facts.load(loads)
    if (!compiled.matches(facts.read)) return at
  }
  return conditions.length
}

interface Run {
  failures: Uint8Array
  hits: number[]
  started: number
}

function evaluationOf(plan: Plan, { read }: Facts, { failures, hits, started }: Run): Evaluation {
  const ran: RanRule[] = hits.map((at) => {
    const rule = plan.rules[at] as PlanRule
    return { at, rule, traced: new MatchedRule(rule, read) }
  })
  return {
    planVersion: plan.version,
    effects: ran.map(({ rule }): RuleEffect => rule.effect),
    trace: ran.map(({ traced }): TracedRule => traced),
    microseconds: Math.round((performance.now() - started) * 1000),
    stored: () => storeTrace(plan, read, failures, ran),
  }
}

/** A rule that matched. What its conditions saw is put into words when it is asked for. */
class MatchedRule implements TracedRule {
  readonly ruleId: string
  readonly name: string
  readonly version: number
  readonly matched = true
  applied = false
  note: string | null = null
  #conditions: TracedCondition[] | undefined

  constructor(
    private readonly rule: PlanRule,
    private readonly read: FactReaders,
  ) {
    this.ruleId = rule.effect.ruleId
    this.name = rule.effect.ruleName
    this.version = rule.effect.ruleVersion
  }

  get conditions(): TracedCondition[] {
    this.#conditions ??= this.rule.conditions.map((condition) => explained(condition, this.read))
    return this.#conditions
  }
}

function explained({ definition, params, compiled }: PlanCondition, read: FactReaders): TracedCondition {
  return {
    key: definition.key,
    label: definition.label,
    matched: true,
    explanation: definition.explain(params, compiled.observe(read), true),
    spans: compiled.spans?.(read) ?? [],
  }
}
