import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import type { Facts, FactReaders } from '../../signals/facts.ts'
import type { Evaluation, RuleTimes } from './evaluation.ts'
import { type Answers, firstFailure, firstFailureLoading, noAnswers } from './first-failure.ts'
import { RuleStopwatch } from './health/rule-stopwatch.ts'
import { MatchedRule } from './matched-rule.ts'
import type { Plan, PlanRule } from './plan.ts'
import type { RuleEffect } from './rule-effect.ts'
import { runShadows, runShadowsNow, type ShadowRun } from './shadow/shadow-run.ts'
import { hitMark, seenKey, type StoredHit, type StoredTrace } from './stored-trace.ts'
import { heldPlaces, isTraced } from './traced-conditions.ts'
import type { TracedRule } from './traced-rule.ts'

/**
 * Runs a plan over an item synchronously: top to bottom, an allow or remove match stops, a flag match continues (section 3.2).
 * The rules in shadow are evaluated afterwards.
 * @throws Error when a condition needs a fact that has not been loaded: use `evaluate` for a plan that `needsIo`
 */
export function evaluateNow(plan: Plan, facts: Facts): Evaluation {
  const started = performance.now()
  const answers = noAnswers(plan)
  const failures = new Uint8Array(plan.rules.length)
  const hits: number[] = []
  let tried = 0
  let stoppedAt: number | null = null
  for (const rule of plan.rules) {
    const failed = firstFailure(rule, facts.read, answers)
    failures[tried++] = failed
    if (failed < rule.conditions.length) continue
    hits.push(tried - 1)
    if (!rule.stops) continue
    stoppedAt = tried - 1
    break
  }
  const ran = { failures: failures.subarray(0, tried), hits, answers, microseconds: since(started) }
  return evaluationOf(plan, facts, ran, runShadowsNow(plan, facts, stoppedAt, answers))
}

/**
 * Runs a plan over an item like `evaluateNow`, fetching facts just before the first condition that needs them; `timed` also
 * measures the time of each rule, which costs a little itself.
 */
export async function evaluate(plan: Plan, facts: Facts, timed = false): Promise<Evaluation> {
  if (!plan.needsIo && !timed) return evaluateNow(plan, facts)
  const watch = timed ? new RuleStopwatch() : null
  const ask = watch?.ask ?? firstFailureLoading
  const started = performance.now()
  const answers = noAnswers(plan)
  const failures: number[] = []
  const hits: number[] = []
  let stoppedAt: number | null = null
  for (const rule of plan.rules) {
    const failed = await ask(rule, facts, answers)
    failures.push(failed)
    if (failed < rule.conditions.length) continue
    hits.push(failures.length - 1)
    if (!rule.stops) continue
    stoppedAt = failures.length - 1
    break
  }
  const ran = { failures: Uint8Array.from(failures), hits, answers, microseconds: since(started) }
  const shadow = await runShadows(plan, facts, stoppedAt, answers, ask)
  return evaluationOf(plan, facts, ran, shadow, watch?.times(failures.length))
}

const since = (started: number) => Math.round((performance.now() - started) * 1000)

interface RuleRun {
  failures: Uint8Array
  hits: readonly number[]
  answers: Answers
  microseconds: number
}

function evaluationOf(
  plan: Plan,
  { read }: Facts,
  { failures, hits, answers, microseconds }: RuleRun,
  shadow: ShadowRun,
  timed: RuleTimes | null = null,
): Evaluation {
  const ran: RanRule[] = hits.map((at) => {
    const rule = plan.rules[at] as PlanRule
    return { at, rule, traced: new MatchedRule(rule, read, answers) }
  })
  return {
    plan,
    planVersion: plan.version,
    tried: failures.length,
    hits,
    shadow,
    timed,
    effects: ran.map(({ rule }): RuleEffect => rule.effect),
    trace: ran.map(({ traced }): TracedRule => traced),
    microseconds,
    stored: () => storeTrace(plan, read, { failures, answers }, ran),
  }
}

/** A rule that matched, with its index in the plan. */
interface RanRule {
  at: number
  rule: PlanRule
  traced: MatchedRule
}

/** The trace of one run in stored form; `failures` has the index of the failing condition of each rule tried. */
function storeTrace(
  plan: Plan,
  read: FactReaders,
  { failures, answers }: { failures: Uint8Array; answers: Answers },
  hits: readonly RanRule[],
): StoredTrace {
  const seen: Record<string, unknown> = {}
  const held: Record<number, number[]> = {}
  const looked = new Set<string>()
  let tried = ''
  for (let at = 0; at < failures.length; at++) {
    const rule = plan.rules[at] as PlanRule
    const { conditions, groupEnds } = rule
    const failed = failures[at] as number
    tried += failed < conditions.length ? failed.toString(36) : hitMark
    if (groupEnds) held[at] = heldPlaces(rule, failed, answers)
    for (let place = 0; place <= failed && place < conditions.length; place++) {
      if (groupEnds && !isTraced(rule, place, answers)) continue
      const { definition, compiled } = conditions[place] as PlanRule['conditions'][number]
      // Stored once for all rules if it depends on the item alone.
      const isShared = definition.observes === 'item'
      if (isShared && looked.has(definition.key)) continue
      if (isShared) looked.add(definition.key)
      const observed = compiled.observe(read)
      if (observed !== undefined) seen[isShared ? definition.key : seenKey(at, place)] = observed
    }
  }
  const details = {
    ...(Object.keys(seen).length > 0 && { seen }),
    ...(Object.keys(held).length > 0 && { held }),
    ...(hits.length > 0 && { hits: hits.map((hit) => storedHit(hit)) }),
  }
  return { plan: plan.digest, tried, details: Object.keys(details).length > 0 ? details : null }
}

function storedHit({ at, traced }: RanRule): StoredHit {
  const spans: Record<number, MatchedSpan[]> = {}
  for (const { place, traced: condition } of traced.placed)
    if (condition.spans.length > 0) spans[place] = condition.spans
  return { at, applied: traced.applied, note: traced.note, spans }
}
