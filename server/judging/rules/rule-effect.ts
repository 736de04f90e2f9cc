import type { Priority } from '../../platform/vocabulary/priority.ts'
import type { Status } from '../../platform/vocabulary/status.ts'

/** How a strike is given: only without an active one, or always (section 2.10). */
export type StrikeKind = 'strike' | 'add'

/** The removal of all of a banned user's content, with a policy category of its own (section 2.10). */
export interface HideAll {
  policyCategoryId: string | null
}

/** The effect of a matching rule. Parts that it does not change are null or empty. */
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
  /** The strike for the user (section 2.10). */
  strike: StrikeKind | null
  /** The review queue that a routing rule chooses. */
  queueId: string | null
}
