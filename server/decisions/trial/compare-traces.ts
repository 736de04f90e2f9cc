/** The result of a rule for an item, as far as two traces are compared. */
interface TriedRule {
  ruleId: string
  version: number
  matched: boolean
}

/** The rules that an evaluation tried, and all that it would have tried without a stop. */
interface Evaluation<R extends TriedRule> {
  tried: readonly R[]
  all: ReadonlySet<string>
}

/**
 * The difference for a rule: `added` and `gone` concern the rules in force, `reached` and `not_reached` rules that were not tried
 * because one above them stopped the evaluation; `edited` is another version with the same outcome.
 */
export type TraceDifference = 'same' | 'edited' | 'changed' | 'added' | 'gone' | 'reached' | 'not_reached'

/** A rule in a stored trace and in that of today's rules; null where it was not tried. */
export interface ReplayedRule<R extends TriedRule> {
  ruleId: string
  difference: TraceDifference
  before: R | null
  now: R | null
}

/** Compares two traces of an item: today's rules in their order, then those that were tried only in the stored one. */
export function compareTraces<R extends TriedRule>(
  before: Evaluation<R>,
  now: Evaluation<R>,
): ReplayedRule<R>[] {
  const old = new Map(before.tried.map((rule) => [rule.ruleId, rule]))
  const present = new Set(now.tried.map(({ ruleId }) => ruleId))
  return [
    ...now.tried.map((rule) => {
      const was = old.get(rule.ruleId) ?? null
      const difference = was
        ? changeOf(was, rule)
        : before.all.has(rule.ruleId)
          ? ('reached' as const)
          : ('added' as const)
      return { ruleId: rule.ruleId, difference, before: was, now: rule }
    }),
    ...before.tried
      .filter(({ ruleId }) => !present.has(ruleId))
      .map((rule) => {
        const difference = now.all.has(rule.ruleId) ? ('not_reached' as const) : ('gone' as const)
        return { ruleId: rule.ruleId, difference, before: rule, now: null }
      }),
  ]
}

function changeOf(before: TriedRule, now: TriedRule): TraceDifference {
  if (before.matched !== now.matched) return 'changed'
  return before.version === now.version ? 'same' : 'edited'
}
