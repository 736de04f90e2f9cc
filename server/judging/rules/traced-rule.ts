import type { MatchedSpan } from '../../platform/vocabulary/matched-span.ts'

/** What one condition made of an item. */
export interface TracedCondition {
  key: string
  label: string
  matched: boolean
  explanation: string
  spans: MatchedSpan[]
}

/** What one rule made of an item; `applied` and `note` are decided later, by precedence. */
export interface TracedRule {
  ruleId: string
  name: string
  version: number
  matched: boolean
  applied: boolean
  note: string | null
  readonly conditions: TracedCondition[]
}
