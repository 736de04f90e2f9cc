import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'

/** A matching rule in a trace: its index in the plan, the outcome, and the spans where its conditions matched. */
export interface StoredHit {
  at: number
  applied: boolean
  note: string | null
  /** By the condition's index in the order of evaluation. */
  spans: Record<number, MatchedSpan[]>
}

/** What an evaluation found, beyond which rules it tried. */
export interface TraceDetails {
  /** What conditions observed: by key if it is the same for all rules, else by `<rule>.<condition>`; omitted if empty. */
  seen?: Record<string, unknown>
  /** By the place of a rule that has groups of conditions joined by OR: the places of those that matched. Left out if none has. */
  held?: Record<number, number[]>
  /** Left out where no rule matched, as with nearly all items. */
  hits?: StoredHit[]
}

/**
 * A decision's trace in the database. Rules that did not match take one character each; names, labels and explanations are
 * restored on reading, from the versions of the rules that were tried.
 */
export interface StoredTrace {
  /** The digest of the row of `rule_plan` with the plan's rules: a UUID. */
  plan: string
  /** One character for each rule tried: `+` if it matched, else the index (base 36) of the condition that did not. */
  tried: string
  /** Null where there are none. */
  details: TraceDetails | null
}

/** The trace in the columns of a row. Rows of before the plan and what was tried had columns have both among the details. */
export const storedTrace = ({ plan, tried, details }: TraceColumns): StoredTrace => ({
  plan: plan ?? details?.plan ?? '',
  tried: tried ?? details?.tried ?? '',
  details,
})

interface TraceColumns {
  plan: string | null
  tried: string | null
  details: (TraceDetails & Partial<StoredTrace>) | null
}

/** The mark of a rule that matched. */
export const hitMark = '+'

/** The key under which a trace stores what a condition of one rule observed. */
export const seenKey = (rule: number, condition: number): string => `${rule}.${condition}`
