/** What a rule made of an item, as far as two traces of it are compared. */
interface TriedRule {
  ruleId: string
  version: number
  matched: boolean
}

/** The rules that an evaluation tried, and all that it would have tried had none stopped it. */
interface Evaluation<R extends TriedRule> {
  tried: readonly R[]
  all: ReadonlySet<string>
}

/**
 * What is different for a rule: `added` and `gone` are about the rules in force, `reached` and `not_reached` about rules
 * that one above them kept from being tried; `edited` is another version with the same outcome.
 */
export type TraceDifference = 'same' | 'edited' | 'changed' | 'added' | 'gone' | 'reached' | 'not_reached'

/** A rule in a stored trace and in today's; null where it was not tried. */
export interface ReplayedRule<R extends TriedRule> {
  ruleId: string
  difference: TraceDifference
  before: R | null
  now: R | null
}

/** Sets two traces of an item side by side: today's rules in their order, then those that were tried only then. */
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
