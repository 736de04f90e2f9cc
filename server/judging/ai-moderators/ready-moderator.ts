import type { Status } from '../../platform/vocabulary/status.ts'
import type { PublishedSection } from '../../settings/policies/written/written-policy-version.store.ts'
import type { AiModerator } from './ai-moderator.entity.ts'

/** A category in the policy of an AI moderator, and the actions for which it is enabled. */
export interface VisibleSection extends PublishedSection {
  /** The statuses, flag and remove, for which it can be the reason. */
  enabledFor: Status[]
  /** Whether others than moderators may attach it. */
  automatic: boolean
}

/** An AI moderator with the current version of its policy, ready for requests. */
export interface ReadyModerator extends Pick<
  AiModerator,
  | 'workspaceId'
  | 'id'
  | 'name'
  | 'provider'
  | 'settings'
  | 'secrets'
  | 'decisiveness'
  | 'may'
  | 'categoryPermissions'
  | 'sees'
  | 'contextTokens'
  | 'contentTypes'
  | 'categoryIds'
  | 'languages'
  | 'itemsPerDay'
  | 'costPerDay'
  | 'whenSpent'
  | 'checksIncoming'
  | 'checksAllowed'
  | 'shadow'
> {
  policyVersion: number
  sections: VisibleSection[]
}
