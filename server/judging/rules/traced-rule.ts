import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'

/** The result of one condition for an item. */
export interface TracedCondition {
  key: string
  label: string
  /** The group of those joined by OR that it is in; null where it has to match by itself. */
  orGroup: number | null
  matched: boolean
  explanation: string
  spans: MatchedSpan[]
}

/** The result of one rule for an item; `applied` and `note` are set later, by precedence. */
export interface TracedRule {
  ruleId: string
  name: string
  version: number
  matched: boolean
  applied: boolean
  note: string | null
  readonly conditions: TracedCondition[]
}
