import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'

/** The result of one condition for an item. */
export interface TracedCondition {
  key: string
  label: string
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
