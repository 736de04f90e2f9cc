import { apiKeyPermissions } from '../../access/api-keys/api-key.permissions.ts'
import { auditPermissions } from '../../access/audit/audit.permissions.ts'
import { invitationPermissions } from '../../access/invitations/invitation.permissions.ts'
import { secondStepPermissions } from '../../access/second-step/second-step.permissions.ts'
import { memberPermissions } from '../../access/team/member.permissions.ts'
import { passwordPermissions } from '../../access/team/password.permissions.ts'
import { allows, type PermissionTable, type Principal } from '../../access/team/principal.ts'
import { sessionPermissions } from '../../access/team/session.permissions.ts'
import { workspacePermissions } from '../../access/workspaces/workspace.permissions.ts'
import { actionPermissions } from '../../actions/action.permissions.ts'
import { appealPermissions } from '../../decisions/appeals/appeal.permissions.ts'
import { bulkDecisionPermissions } from '../../decisions/bulk/bulk-decision.permissions.ts'
import { decisionPermissions } from '../../decisions/deciding/decision.permissions.ts'
import { retroactionPermissions } from '../../decisions/retroaction/retroaction.permissions.ts'
import { strikePermissions } from '../../decisions/strikes/strike.permissions.ts'
import { trialPermissions } from '../../decisions/trial/trial.permissions.ts'
import { integrationPermissions } from '../../delivery/integrations/integration.permissions.ts'
import { webhookPermissions } from '../../delivery/webhooks/webhook.permissions.ts'
import { analyticsPermissions } from '../../insight/analytics/analytics.permissions.ts'
import { erasurePermissions } from '../../insight/erasure/erasure.permissions.ts'
import { exportPermissions } from '../../insight/exports/export.permissions.ts'
import { retentionPermissions } from '../../insight/retention/retention.permissions.ts'
import { savedViewPermissions } from '../../insight/saved-views/saved-view.permissions.ts'
import { userRecordPermissions } from '../../insight/user-records/user-records.permissions.ts'
import { contentPermissions } from '../../intake/content/content.permissions.ts'
import { submissionPermissions } from '../../intake/content/submission.permissions.ts'
import { userReportPermissions } from '../../intake/reports/user-report.permissions.ts'
import { userPermissions } from '../../intake/users/user.permissions.ts'
import { aiModeratorPermissions } from '../../judging/ai-moderators/ai-moderator.permissions.ts'
import { backtestPermissions } from '../../judging/rules/backtest/backtest.permissions.ts'
import { ruleHealthPermissions } from '../../judging/rules/health/rule-health.permissions.ts'
import { rulePermissions } from '../../judging/rules/rule.permissions.ts'
import { exposurePermissions } from '../../reviews/exposure/exposure.permissions.ts'
import { qualityPermissions } from '../../reviews/quality/quality.permissions.ts'
import { reviewQueuePermissions } from '../../reviews/queues/review-queue.permissions.ts'
import { reviewPermissions } from '../../reviews/review.permissions.ts'
import { attributePermissions } from '../../settings/attributes/attribute.permissions.ts'
import { hashListPermissions } from '../../settings/hash-lists/hash-list.permissions.ts'
import { listPermissions } from '../../settings/lists/list.permissions.ts'
import { mediaSourcePermissions } from '../../settings/media-sources/media-source.permissions.ts'
import { messagePermissions } from '../../settings/messages/message.permissions.ts'
import { placePermissions } from '../../settings/places/place.permissions.ts'
import { policyCategoryPermissions } from '../../settings/policies/policy-category.permissions.ts'
import { writtenPolicyPermissions } from '../../settings/policies/written/written-policy.permissions.ts'
import { tagPermissions } from '../../settings/tags/tag.permissions.ts'
import { classifierPermissions } from '../../signals/classifiers/classifier.permissions.ts'
import { signalProviderPermissions } from '../../signals/providers/signal-provider.permissions.ts'
import { scoringPermissions } from '../../signals/scoring/scoring.permissions.ts'

/** The permissions of every noun, and who holds them (section 2.15). */
export const permissions = {
  ...actionPermissions,
  ...aiModeratorPermissions,
  ...analyticsPermissions,
  ...apiKeyPermissions,
  ...attributePermissions,
  ...auditPermissions,
  ...backtestPermissions,
  ...bulkDecisionPermissions,
  ...erasurePermissions,
  ...retentionPermissions,
  ...exportPermissions,
  ...exposurePermissions,
  ...contentPermissions,
  ...appealPermissions,
  ...decisionPermissions,
  ...classifierPermissions,
  ...hashListPermissions,
  ...mediaSourcePermissions,
  ...integrationPermissions,
  ...invitationPermissions,
  ...listPermissions,
  ...memberPermissions,
  ...messagePermissions,
  ...passwordPermissions,
  ...placePermissions,
  ...policyCategoryPermissions,
  ...qualityPermissions,
  ...reviewQueuePermissions,
  ...reviewPermissions,
  ...ruleHealthPermissions,
  ...retroactionPermissions,
  ...rulePermissions,
  ...savedViewPermissions,
  ...scoringPermissions,
  ...secondStepPermissions,
  ...sessionPermissions,
  ...signalProviderPermissions,
  ...strikePermissions,
  ...submissionPermissions,
  ...tagPermissions,
  ...trialPermissions,
  ...userPermissions,
  ...userRecordPermissions,
  ...userReportPermissions,
  ...webhookPermissions,
  ...workspacePermissions,
  ...writtenPolicyPermissions,
} as const satisfies PermissionTable

export type Permission = keyof typeof permissions

/** Whether a permission of that name exists. */
export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)

/** Every permission of the caller, in alphabetical order. */
export function permissionsOf(principal: Pick<Principal, 'grants'>): Permission[] {
  return Object.keys(permissions)
    .filter(isPermission)
    .filter((permission) => allows(principal, permissions, permission))
    .sort()
}

/** The names of all permissions as a TypeScript type for the dashboard. */
export const permissionNames = (): string =>
  `/** What a viewer may do, by permission. */\nexport type Permission =\n${Object.keys(permissions)
    .sort()
    .map((name) => `  | '${name}'\n`)
    .join('')}`
