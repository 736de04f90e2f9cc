import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'

/** A matching rule as a trace keeps it: its place in the plan, what came of it, and where its conditions matched. */
export interface StoredHit {
  at: number
  applied: boolean
  note: string | null
  /** By the condition's place in the order of evaluation. */
  spans: Record<number, MatchedSpan[]>
}

/**
 * A decision's trace as the database keeps it. Rules that did not match take one character each; names, labels and
 * explanations are put back on reading, from the versions of the rules that were tried.
 */
export interface StoredTrace {
  /** Names the row of `rule_plan` that lists the plan's rules. */
  plan: string
  /** One character for each rule tried: `+` where it matched, else the place (base 36) of the condition that did not. */
  tried: string
  /** What conditions saw: by key where it is the same for all rules, else by `<rule>.<condition>`; left out if nothing. */
  seen?: Record<string, unknown>
  /** Left out where no rule matched, as with nearly all items. */
  hits?: StoredHit[]
}

/** The mark of a rule that matched. */
export const hitMark = '+'

/** The key under which a trace keeps what a condition of one rule saw. */
export const seenKey = (rule: number, condition: number): string => `${rule}.${condition}`
