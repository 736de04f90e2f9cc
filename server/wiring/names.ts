import { apiKeyNames } from '../access/api-keys/api-key.store.ts'
import { namesAtTheEnd } from '../access/audit/audit-history.store.ts'
import { invitationNames } from '../access/invitations/invitation.store.ts'
import type { NameQuery } from '../access/names/name-query.ts'
import { memberNames } from '../access/team/member.store.ts'
import { workspaceNames } from '../access/workspaces/workspace.store.ts'
import { integrationNames } from '../delivery/integrations/integration.store.ts'
import { savedViewNames } from '../insight/saved-views/saved-view.store.ts'
import { contentNames } from '../intake/content/content.store.ts'
import { userNames } from '../intake/users/user.store.ts'
import { aiModeratorNames } from '../judging/ai-moderators/ai-moderator.store.ts'
import { deletedRuleNames, ruleNames } from '../judging/rules/rule-usage.store.ts'
import { reviewQueueNames } from '../reviews/queues/review-queue.store.ts'
import { attributeNames } from '../settings/attributes/attribute.store.ts'
import { hashListNames } from '../settings/hash-lists/hash-list.store.ts'
import { listNames } from '../settings/lists/list.store.ts'
import { messageTemplateNames } from '../settings/messages/message-template.store.ts'
import { subcategoryNames } from '../settings/places/place.store.ts'
import { policyCategoryNames } from '../settings/policies/policy-category.store.ts'
import { writtenPolicyNames } from '../settings/policies/written/written-policy.store.ts'
import { tagNames } from '../settings/tags/tag.store.ts'
import { classifierNames } from '../signals/classifiers/classifier.store.ts'
import { signalProviderNames } from '../signals/providers/signal-provider.store.ts'

/** The names of actors, beside the customer platform and the system. */
export const actorNames: readonly NameQuery[] = [
  memberNames,
  namesAtTheEnd('member.removed'),
  apiKeyNames,
  ruleNames,
  deletedRuleNames,
  aiModeratorNames,
]

/** The names of everything that the audit log refers to. */
export const thingNames: readonly NameQuery[] = [
  ...actorNames,
  invitationNames,
  contentNames,
  userNames,
  subcategoryNames,
  listNames,
  policyCategoryNames,
  writtenPolicyNames,
  reviewQueueNames,
  tagNames,
  attributeNames,
  messageTemplateNames,
  savedViewNames,
  integrationNames,
  hashListNames,
  signalProviderNames,
  classifierNames,
  workspaceNames,
]
