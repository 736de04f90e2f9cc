import { Decisiveness } from '../judging/ai-moderators/decisiveness.ts'
import { WhenSpent } from '../judging/ai-moderators/moderator-terms.ts'
import type { ReadyModerator } from '../judging/ai-moderators/ready-moderator.ts'
import { newId } from '../platform/ids.ts'
import { Status } from '../platform/vocabulary/status.ts'

/** An AI moderator that may do everything and reads of scams and spam; spam can only be flagged. */
export const readyToAsk = (over: Partial<ReadyModerator> = {}): ReadyModerator => ({
  workspaceId: newId(),
  id: newId(),
  name: 'Watch',
  provider: 'openai_compatible',
  settings: {},
  secrets: '',
  decisiveness: Decisiveness.decisive,
  may: [Status.allowed, Status.flagged, Status.hidden],
  categoryPermissions: [],
  sees: [],
  contextTokens: 1000,
  contentTypes: [],
  categoryIds: [],
  languages: [],
  itemsPerDay: null,
  costPerDay: null,
  whenSpent: WhenSpent.flag,
  checksIncoming: true,
  checksAllowed: false,
  shadow: false,
  policyVersion: 1,
  sections: [
    {
      policyCategoryId: 'c-1',
      policyId: 'scams',
      name: 'Scams',
      markdown: 'No advance fees.',
      enabledFor: [Status.flagged, Status.hidden],
      automatic: true,
    },
    {
      policyCategoryId: 'c-2',
      policyId: 'spam',
      name: 'Spam',
      markdown: 'No spam.',
      enabledFor: [Status.flagged],
      automatic: true,
    },
  ],
  ...over,
})
