import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'

/** A matching rule in a trace: its index in the plan, the outcome, and the spans where its conditions matched. */
export interface StoredHit {
  at: number
  applied: boolean
  note: string | null
  /** By the condition's index in the order of evaluation. */
  spans: Record<number, MatchedSpan[]>
}

/**
 * A decision's trace in the database. Rules that did not match take one character each; names, labels and explanations are
 * restored on reading, from the versions of the rules that were tried.
 */
export interface StoredTrace {
  /** The digest of the row of `rule_plan` with the plan's rules. */
  plan: string
  /** One character for each rule tried: `+` if it matched, else the index (base 36) of the condition that did not. */
  tried: string
  /** What conditions observed: by key if it is the same for all rules, else by `<rule>.<condition>`; omitted if empty. */
  seen?: Record<string, unknown>
  /** By the place of a rule that has groups of conditions joined by OR: the places of those that matched. Left out if none has. */
  held?: Record<number, number[]>
  /** Left out where no rule matched, as with nearly all items. */
  hits?: StoredHit[]
}

/** The mark of a rule that matched. */
export const hitMark = '+'

/** The key under which a trace stores what a condition of one rule observed. */
export const seenKey = (rule: number, condition: number): string => `${rule}.${condition}`
