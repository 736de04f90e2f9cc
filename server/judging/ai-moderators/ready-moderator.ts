import type { PublishedSection } from '../../settings/policies/written/written-policy-version.store.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import type { AiModerator } from './ai-moderator.entity.ts'

/** A category that an AI moderator reads of, and what it may be the reason of. */
export interface VisibleSection extends PublishedSection {
  /** Whether flag and remove can have it as their reason. */
  enabledFor: Status[]
  /** Whether it may be attached by somebody else than a moderator. */
  automatic: boolean
}

/** An AI moderator with the version of its policy that is in force, ready to be asked. */
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
