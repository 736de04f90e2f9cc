import type { Rule } from '../rule.entity.ts'
import type { RuleAlert, RuleOverlap } from './rule-health.entity.ts'
import type { RuleCost, RuleHealth } from './rule-health.object.ts'
import type { HealthRow } from './rule-health.store.ts'
import { medianOf } from './time-buckets.ts'

/** The minimum number of runs without a match to report: a rule tried less often may only be rare. */
const triedEnough = 1000
const fewestMatches = 10
const shareTaken = 0.9

/** The health of a rule from its stored data. */
export function ruleHealthOf(
  rule: Rule,
  row: HealthRow,
  alert: RuleAlert | null,
  cannotMatch: string[],
): RuleHealth {
  const { since, tried, hits, days, upheld, overturned } = row
  const overlap = row.overlap && { ...row.overlap, measuredAt: new Date(row.overlap.measuredAt) }
  return {
    since,
    tried,
    hits,
    days,
    upheld,
    overturned,
    neverFires: rule.enabled && hits === 0 && tried >= triedEnough,
    cannotMatch,
    shadowed: overlap !== null && isShadowed(overlap),
    overlap,
    cost: row.cost && costOf(row.cost),
    alert,
  }
}

const isShadowed = ({ matched, taken }: Pick<RuleOverlap, 'matched' | 'taken'>) =>
  matched >= fewestMatches && taken >= shareTaken * matched

const costOf = ({ samples, nanoseconds, buckets }: NonNullable<HealthRow['cost']>): RuleCost => ({
  samples,
  mean: nanoseconds / samples / 1000,
  median: medianOf(buckets) / 1000,
})
