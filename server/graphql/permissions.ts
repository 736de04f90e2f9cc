import { aiModeratorPermissions } from '../ai-moderators/ai-moderator.permissions.ts'
import { analyticsPermissions } from '../analytics/analytics.permissions.ts'
import { apiKeyPermissions } from '../api-keys/api-key.permissions.ts'
import { attributePermissions } from '../attributes/attribute.permissions.ts'
import { auditPermissions } from '../audit/audit.permissions.ts'
import { contentPermissions } from '../content/content.permissions.ts'
import { submissionPermissions } from '../content/submission.permissions.ts'
import { hashListPermissions } from '../hash-lists/hash-list.permissions.ts'
import { integrationPermissions } from '../integrations/integration.permissions.ts'
import { listPermissions } from '../lists/list.permissions.ts'
import { decisionPermissions } from '../moderation/decision.permissions.ts'
import { messagePermissions } from '../messages/message.permissions.ts'
import { placePermissions } from '../places/place.permissions.ts'
import { platformStatusPermissions } from '../moderation/platform-status.permissions.ts'
import { policyCategoryPermissions } from '../policies/policy-category.permissions.ts'
import { writtenPolicyPermissions } from '../policies/written/written-policy.permissions.ts'
import { userReportPermissions } from '../reports/user-report.permissions.ts'
import { reviewQueuePermissions } from '../review-queues/review-queue.permissions.ts'
import { reviewPermissions } from '../reviews/review.permissions.ts'
import { retroactionPermissions } from '../moderation/retroaction/retroaction.permissions.ts'
import { backtestPermissions } from '../rules/backtest/backtest.permissions.ts'
import { ruleHealthPermissions } from '../rules/health/rule-health.permissions.ts'
import { rulePermissions } from '../rules/rule.permissions.ts'
import { tagPermissions } from '../tags/tag.permissions.ts'
import type { PermissionTable, Principal } from '../team/principal.ts'
import { strikePermissions } from '../strikes/strike.permissions.ts'
import { memberPermissions } from '../team/member.permissions.ts'
import { passwordPermissions } from '../team/password.permissions.ts'
import { sessionPermissions } from '../team/session.permissions.ts'
import { trialPermissions } from '../moderation/trial/trial.permissions.ts'
import { userPermissions } from '../users/user.permissions.ts'
import { webhookPermissions } from '../webhooks/webhook.permissions.ts'
import { workspacePermissions } from '../workspaces/workspace.permissions.ts'

/** Who may do what, of every noun (section 2.15). */
export const permissions = {
  ...aiModeratorPermissions,
  ...analyticsPermissions,
  ...apiKeyPermissions,
  ...attributePermissions,
  ...auditPermissions,
  ...backtestPermissions,
  ...contentPermissions,
  ...decisionPermissions,
  ...hashListPermissions,
  ...integrationPermissions,
  ...listPermissions,
  ...memberPermissions,
  ...messagePermissions,
  ...passwordPermissions,
  ...placePermissions,
  ...platformStatusPermissions,
  ...policyCategoryPermissions,
  ...reviewQueuePermissions,
  ...reviewPermissions,
  ...ruleHealthPermissions,
  ...retroactionPermissions,
  ...rulePermissions,
  ...sessionPermissions,
  ...strikePermissions,
  ...submissionPermissions,
  ...tagPermissions,
  ...trialPermissions,
  ...userPermissions,
  ...userReportPermissions,
  ...webhookPermissions,
  ...workspacePermissions,
  ...writtenPolicyPermissions,
} as const satisfies PermissionTable

export type Permission = keyof typeof permissions

/** Whether the name is one of the table's. */
export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** Whether any grant of the caller carries the permission. */
export function allows({ grants }: Pick<Principal, 'grants'>, permission: Permission): boolean {
  const carriers: PermissionTable[keyof PermissionTable] = permissions[permission]
  return grants.some((grant) => carriers.includes(grant))
}

/** Every permission of the caller, in alphabetical order. */
export function permissionsOf(principal: Pick<Principal, 'grants'>): Permission[] {
  return Object.keys(permissions)
    .filter(isPermission)
    .filter((permission) => allows(principal, permission))
    .sort()
}
