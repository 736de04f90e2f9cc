import type { StrikeKind } from '../strikes/ladder.ts'
import type { MatchedSpan } from '../vocabulary/matched-span.ts'
import type { Priority } from '../vocabulary/priority.ts'
import type { Status } from '../vocabulary/status.ts'
import type { StoredTrace } from './stored-trace.ts'

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

/** The removal of all of a banned user's content, with a policy category of its own (section 2.10). */
export interface HideAll {
  policyCategoryId: string | null
}

/** What a matching rule wants to happen. Parts that it leaves alone are null or empty. */
export interface RuleEffect {
  ruleId: string
  ruleName: string
  ruleVersion: number
  status: Status | null
  priority: Priority | null
  policyCategoryId: string | null
  policyName: string | null
  policyInformation: string | null
  contentTags: string[]
  userTags: string[]
  /** Whether a ban also removes the user's existing content. */
  hideAll: HideAll | null
  /** The strike that the user gets (section 2.10). */
  strike: StrikeKind | null
  /** The review queue that a routing rule chooses. */
  queueId: string | null
}

/** The outcome of running a plan over one item. */
export interface Evaluation {
  planVersion: number
  /** The matching rules' effects, in list order. */
  effects: readonly RuleEffect[]
  /** The matching rules, one for each effect. Rules that did not match are in the stored trace only. */
  trace: readonly TracedRule[]
  microseconds: number
  /** The whole trace, every rule tried included, in the form it is kept in. */
  stored(): StoredTrace
}
