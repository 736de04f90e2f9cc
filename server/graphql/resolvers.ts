import type { NonEmptyArray } from 'type-graphql'
import { MediaFieldsResolver, MediaFindingsResolver } from '../content/media-findings.resolver.ts'
import { HashListResolver } from '../hash-lists/hash-list.resolver.ts'
import { ActionResolver } from '../actions/action.resolver.ts'
import { AiModeratorResolver } from '../ai-moderators/ai-moderator.resolver.ts'
import {
  AiAgreementResolver,
  AiTrialResolver,
  AiVerdictResolver,
  ContentVerdictsResolver,
} from '../ai-moderators/ai-verdict.resolver.ts'
import { AnalyticsResolver } from '../analytics/analytics.resolver.ts'
import {
  AnalyticsModeratorResolver,
  AnalyticsReporterResolver,
  AnalyticsRuleResolver,
} from '../analytics/analytics-subjects.resolver.ts'
import { ApiKeyResolver } from '../api-keys/api-key.resolver.ts'
import { AttributeResolver } from '../attributes/attribute.resolver.ts'
import { ContentAttributesResolver, UserAttributesResolver } from '../attributes/attribute-fields.resolver.ts'
import { AttributeValueResolver } from '../attributes/attribute-values.resolver.ts'
import { AuditResolver } from '../audit/audit.resolver.ts'
import { ContentFieldsResolver } from '../content/content-fields.resolver.ts'
import { ContentResolver } from '../content/content.resolver.ts'
import { SubcategoryContentResolver } from '../content/subcategory-content.resolver.ts'
import { RerunResolver } from '../content/rerun.resolver.ts'
import { RevealResolver } from '../content/reveal.resolver.ts'
import { IntegrationResolver } from '../integrations/integration.resolver.ts'
import { BulkDecisionResolver } from '../moderation/bulk-decision.resolver.ts'
import { DecisionResolver } from '../moderation/decision.resolver.ts'
import { PlatformStatusResolver } from '../moderation/platform-status.resolver.ts'
import { SubmissionResolver } from '../moderation/submission.resolver.ts'
import { TrialResolver } from '../moderation/trial/trial.resolver.ts'
import { ListResolver } from '../lists/list.resolver.ts'
import { ListFieldsResolver, ListItemResolver } from '../lists/list-fields.resolver.ts'
import { MessageResolver } from '../messages/message.resolver.ts'
import { PlaceResolver } from '../places/place.resolver.ts'
import { PlanResolver } from '../plans/plan.resolver.ts'
import { WorkspaceTermsResolver } from '../plan-changes/workspace-terms.resolver.ts'
import { PolicyCategoryResolver } from '../policies/policy-category.resolver.ts'
import { PolicyCategoryUsageResolver } from '../policies/policy-category-usage.resolver.ts'
import {
  SectionOfPolicyResolver,
  WrittenPolicyFieldsResolver,
  WrittenPolicyVersionResolver,
} from '../policies/written/written-policy-fields.resolver.ts'
import { WrittenPolicyResolver } from '../policies/written/written-policy.resolver.ts'
import { ReportFieldsResolver } from '../reports/report-fields.resolver.ts'
import {
  ReportedContentResolver,
  ReportedItemResolver,
  ReportedUserResolver,
} from '../reports/reported-fields.resolver.ts'
import { UserReportResolver } from '../reports/user-report.resolver.ts'
import { ReviewQueueChangesResolver } from '../review-queues/review-queue-changes.resolver.ts'
import { ReviewQueueResolver } from '../review-queues/review-queue.resolver.ts'
import { QueueWorkResolver } from '../reviews/queue-work.resolver.ts'
import { ReviewStepsResolver } from '../reviews/review-steps.resolver.ts'
import { ReviewChangesResolver } from '../reviews/review-changes.resolver.ts'
import { ReviewFieldsResolver } from '../reviews/review-fields.resolver.ts'
import { ReviewReasonResolver } from '../reviews/review-reason.resolver.ts'
import { ReviewResolver } from '../reviews/review.resolver.ts'
import {
  RetroactionFieldsResolver,
  RetroactionItemResolver,
} from '../moderation/retroaction/retroaction-fields.resolver.ts'
import { RetroactionResolver } from '../moderation/retroaction/retroaction.resolver.ts'
import { BacktestFieldsResolver, BacktestMatchResolver } from '../rules/backtest/backtest-fields.resolver.ts'
import { BacktestResolver } from '../rules/backtest/backtest.resolver.ts'
import { DecisionTraceResolver } from '../rules/decision-trace.resolver.ts'
import { RuleHistoryResolver } from '../rules/history/rule-history.resolver.ts'
import {
  DeletedRuleResolver,
  RuleEventResolver,
  RuleVersionResolver,
} from '../rules/history/rule-version.resolver.ts'
import { RuleTransferResolver } from '../rules/transfer/rule-transfer.resolver.ts'
import { RulePreviewResolver } from '../rules/rule-preview.resolver.ts'
import {
  RulePreviewChangeUsersResolver,
  RulePreviewUsersResolver,
} from '../rules/rule-preview-users.resolver.ts'
import { RulePlanResolver } from '../rules/rule-plan.resolver.ts'
import { RuleResolver } from '../rules/rule.resolver.ts'
import {
  RuleAlertResolver,
  RuleHealthResolver,
  RuleTakerResolver,
} from '../rules/health/rule-health.resolver.ts'
import {
  RuleShadowFieldsResolver,
  RuleShadowResolver,
  ShadowSampleResolver,
} from '../rules/shadow/rule-shadow.resolver.ts'
import { StrikeFieldsResolver, StrikeResolver, UserStrikesResolver } from '../strikes/strike.resolver.ts'
import { TagResolver } from '../tags/tag.resolver.ts'
import { MemberResolver } from '../team/member.resolver.ts'
import { TaggingResolver } from '../tags/tagging.resolver.ts'
import { PasswordResolver } from '../team/password.resolver.ts'
import { TeamResolver } from '../team/team.resolver.ts'
import { UserFieldsResolver } from '../users/user-fields.resolver.ts'
import { UserIntakeResolver } from '../users/user-intake.resolver.ts'
import { UserResolver } from '../users/user.resolver.ts'
import { DeliveryFieldsResolver } from '../webhooks/delivery-fields.resolver.ts'
import { DeliveryResolver } from '../webhooks/delivery.resolver.ts'
import { WebhookResolver } from '../webhooks/webhook.resolver.ts'
import { WorkspaceResolver } from '../workspaces/workspace.resolver.ts'

type ResolverClass = new (...args: never[]) => object

/** Every resolver of the schema, one line each. */
export const resolvers: NonEmptyArray<ResolverClass> = [
  ActionResolver,
  AiAgreementResolver,
  AiModeratorResolver,
  AiTrialResolver,
  AiVerdictResolver,
  AnalyticsModeratorResolver,
  AnalyticsReporterResolver,
  AnalyticsResolver,
  AnalyticsRuleResolver,
  ApiKeyResolver,
  AttributeResolver,
  AttributeValueResolver,
  AuditResolver,
  BacktestFieldsResolver,
  BacktestMatchResolver,
  BacktestResolver,
  ContentAttributesResolver,
  UserAttributesResolver,
  ContentFieldsResolver,
  ContentResolver,
  ContentVerdictsResolver,
  BulkDecisionResolver,
  DecisionResolver,
  DeliveryFieldsResolver,
  DeliveryResolver,
  DecisionTraceResolver,
  IntegrationResolver,
  ListResolver,
  ListFieldsResolver,
  ListItemResolver,
  MemberResolver,
  MessageResolver,
  PlaceResolver,
  SubcategoryContentResolver,
  PlanResolver,
  PlatformStatusResolver,
  PolicyCategoryResolver,
  PolicyCategoryUsageResolver,
  QueueWorkResolver,
  ReviewStepsResolver,
  ReportFieldsResolver,
  ReportedContentResolver,
  ReportedItemResolver,
  ReportedUserResolver,
  RerunResolver,
  HashListResolver,
  MediaFieldsResolver,
  MediaFindingsResolver,
  RetroactionFieldsResolver,
  RetroactionItemResolver,
  RetroactionResolver,
  RevealResolver,
  ReviewChangesResolver,
  ReviewFieldsResolver,
  ReviewQueueChangesResolver,
  ReviewQueueResolver,
  ReviewReasonResolver,
  ReviewResolver,
  RuleHistoryResolver,
  RuleTransferResolver,
  RuleVersionResolver,
  RuleEventResolver,
  DeletedRuleResolver,
  RulePreviewResolver,
  RulePreviewChangeUsersResolver,
  RulePreviewUsersResolver,
  RulePlanResolver,
  RuleResolver,
  RuleAlertResolver,
  RuleHealthResolver,
  RuleShadowFieldsResolver,
  RuleShadowResolver,
  RuleTakerResolver,
  ShadowSampleResolver,
  SubmissionResolver,
  StrikeFieldsResolver,
  StrikeResolver,
  TagResolver,
  TaggingResolver,
  PasswordResolver,
  TeamResolver,
  TrialResolver,
  UserReportResolver,
  UserFieldsResolver,
  UserIntakeResolver,
  UserResolver,
  UserStrikesResolver,
  WebhookResolver,
  WorkspaceResolver,
  WorkspaceTermsResolver,
  WrittenPolicyFieldsResolver,
  WrittenPolicyResolver,
  WrittenPolicyVersionResolver,
  SectionOfPolicyResolver,
]
