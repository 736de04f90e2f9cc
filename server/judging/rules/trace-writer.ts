import type { FactReaders } from '../../signals/facts.ts'
import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'
import type { Answers } from './first-failure.ts'
import type { MatchedRule } from './matched-rule.ts'
import { heldPlaces, isTraced } from './traced-conditions.ts'
import type { Plan, PlanRule } from './plan.ts'
import { hitMark, seenKey, type StoredHit, type StoredTrace } from './stored-trace.ts'

/** A rule that matched, with its index in the plan. */
export interface RanRule {
  at: number
  rule: PlanRule
  traced: MatchedRule
}

/** The trace of one run in stored form; `failures` has the index of the failing condition of each rule tried. */
export function storeTrace(
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
