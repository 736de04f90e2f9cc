import type { NonEmptyArray } from 'type-graphql'
import { MediaFieldsResolver, MediaFindingsResolver } from '../../signals/media/media-findings.resolver.ts'
import { SignalProviderResolver } from '../../signals/providers/signal-provider.resolver.ts'
import { SignalRouteResolver } from '../../signals/routes/signal-route.resolver.ts'
import { ScoringResolver } from '../../signals/scoring/scoring.resolver.ts'
import { TryMediaResolver } from '../../signals/media/try-media.resolver.ts'
import { MediaSourceResolver } from '../../settings/media-sources/media-source.resolver.ts'
import { ClassifierExamplesResolver } from '../../signals/classifiers/classifier-examples.resolver.ts'
import {
  ClassifierFieldsResolver,
  ClassifierVersionFieldsResolver,
} from '../../signals/classifiers/classifier-fields.resolver.ts'
import { ClassifierResolver } from '../../signals/classifiers/classifier.resolver.ts'
import { HashListResolver } from '../../settings/hash-lists/hash-list.resolver.ts'
import { ActionResolver, ReportActionResolver } from '../../actions/action.resolver.ts'
import { AiModeratorResolver } from '../../judging/ai-moderators/ai-moderator.resolver.ts'
import {
  AiAgreementResolver,
  AiTrialResolver,
  AiVerdictResolver,
  ContentVerdictsResolver,
} from '../../judging/ai-moderators/ai-verdict.resolver.ts'
import { AnalyticsResolver } from '../../insight/analytics/analytics.resolver.ts'
import {
  AnalyticsModeratorResolver,
  AnalyticsReporterResolver,
  AnalyticsRuleResolver,
} from '../../insight/analytics/analytics-subjects.resolver.ts'
import { ApiKeyResolver } from '../../access/api-keys/api-key.resolver.ts'
import { AttributeCandidatesResolver } from '../../intake/attributes/attribute-candidates.resolver.ts'
import { AttributeResolver } from '../../settings/attributes/attribute.resolver.ts'
import {
  ContentAttributesResolver,
  UserAttributesResolver,
} from '../../intake/attributes/attribute-fields.resolver.ts'
import { AttributeValueResolver } from '../../intake/attributes/attribute-values.resolver.ts'
import { AuditResolver } from '../../access/audit/audit.resolver.ts'
import { ContentFieldsResolver, MediaResolver } from '../../intake/content/content-fields.resolver.ts'
import { ContentResolver } from '../../intake/content/content.resolver.ts'
import { SubcategoryContentResolver } from '../../intake/content/subcategory-content.resolver.ts'
import { RerunResolver } from '../../intake/content/rerun.resolver.ts'
import { RevealResolver } from '../../intake/content/reveal.resolver.ts'
import { IntegrationResolver } from '../../delivery/integrations/integration.resolver.ts'
import {
  DecisionResolver,
  PlatformStatusResolver,
  TaggingResolver,
} from '../../decisions/deciding/decision.resolver.ts'
import { SubmissionResolver } from '../../decisions/pipeline/submission.resolver.ts'
import { TrialResolver } from '../../decisions/trial/trial.resolver.ts'
import { ListResolver } from '../../settings/lists/list.resolver.ts'
import { ListFieldsResolver, ListItemResolver } from '../../settings/lists/list-fields.resolver.ts'
import { MessageResolver } from '../../settings/messages/message.resolver.ts'
import { PlaceResolver } from '../../settings/places/place.resolver.ts'
import { PlanResolver } from '../../access/plans/plan.resolver.ts'
import { WorkspaceTermsResolver } from '../../access/plan-changes/workspace-terms.resolver.ts'
import { PolicyCategoryResolver } from '../../settings/policies/policy-category.resolver.ts'
import {
  ClassifierRulesResolver,
  ListRulesResolver,
  PolicyCategoryRulesResolver,
  QueueRulesResolver,
} from '../../judging/rules/rule-usage.resolver.ts'
import { TopicResolver } from '../../signals/topics/topic.resolver.ts'
import {
  SectionOfPolicyResolver,
  WrittenPolicyFieldsResolver,
  WrittenPolicyVersionResolver,
} from '../../settings/policies/written/written-policy-fields.resolver.ts'
import { WrittenPolicyResolver } from '../../settings/policies/written/written-policy.resolver.ts'
import { ReportFieldsResolver } from '../../intake/reports/report-fields.resolver.ts'
import {
  ReportedContentResolver,
  ReportedItemResolver,
  ReportedUserResolver,
} from '../../intake/reports/reported-fields.resolver.ts'
import { UserReportResolver } from '../../intake/reports/user-report.resolver.ts'
import { ReviewQueueChangesResolver } from '../../reviews/queues/review-queue-changes.resolver.ts'
import { ReviewQueueResolver } from '../../reviews/queues/review-queue.resolver.ts'
import { QueueWorkResolver } from '../../reviews/queue-work.resolver.ts'
import { ReviewStepsResolver } from '../../reviews/review-steps.resolver.ts'
import { ReviewChangesResolver } from '../../reviews/review-changes.resolver.ts'
import { ReviewFieldsResolver } from '../../reviews/review-fields.resolver.ts'
import { ReviewReasonResolver } from '../../reviews/review-reason.resolver.ts'
import { ReviewResolver } from '../../reviews/review.resolver.ts'
import {
  RetroactionFieldsResolver,
  RetroactionItemResolver,
} from '../../decisions/retroaction/retroaction-fields.resolver.ts'
import { RetroactionResolver } from '../../decisions/retroaction/retroaction.resolver.ts'
import {
  BacktestFieldsResolver,
  BacktestMatchResolver,
} from '../../judging/rules/backtest/backtest-fields.resolver.ts'
import {
  PolicyTrialFieldsResolver,
  PolicyTrialResolver,
} from '../../judging/policy-trials/policy-trial.resolver.ts'
import { AiRunResolver } from '../../decisions/ai-runs/ai-run.resolver.ts'
import { BacktestResolver } from '../../judging/rules/backtest/backtest.resolver.ts'
import { DecisionTraceResolver } from '../../judging/rules/decision-trace.resolver.ts'
import { RuleHistoryResolver } from '../../judging/rules/history/rule-history.resolver.ts'
import {
  DeletedRuleResolver,
  RuleEventResolver,
  RuleVersionResolver,
} from '../../judging/rules/history/rule-version.resolver.ts'
import { RuleTransferResolver } from '../../judging/rules/transfer/rule-transfer.resolver.ts'
import { RulePreviewResolver } from '../../judging/rules/rule-preview.resolver.ts'
import {
  RulePreviewChangeUsersResolver,
  RulePreviewUsersResolver,
} from '../../judging/rules/rule-preview-users.resolver.ts'
import { RulePlanResolver } from '../../judging/rules/rule-plan.resolver.ts'
import { RuleResolver } from '../../judging/rules/rule.resolver.ts'
import {
  RuleAlertResolver,
  RuleHealthResolver,
  RuleTakerResolver,
} from '../../judging/rules/health/rule-health.resolver.ts'
import {
  RuleShadowFieldsResolver,
  RuleShadowResolver,
  ShadowSampleResolver,
} from '../../judging/rules/shadow/rule-shadow.resolver.ts'
import {
  StrikeFieldsResolver,
  StrikeResolver,
  UserStrikesResolver,
} from '../../decisions/strikes/strike.resolver.ts'
import { TagResolver } from '../../settings/tags/tag.resolver.ts'
import { MemberResolver } from '../../access/team/member.resolver.ts'
import { PasswordResolver } from '../../access/team/password.resolver.ts'
import { SessionResolver, TeamResolver } from '../../access/team/team.resolver.ts'
import { UserFieldsResolver } from '../../intake/users/user-fields.resolver.ts'
import { UserIntakeResolver } from '../../intake/users/user-intake.resolver.ts'
import { UserResolver } from '../../intake/users/user.resolver.ts'
import { ReporterAccuracyResolver } from '../../actions/reporter-accuracy.resolver.ts'
import { ActionDeliveryResolver } from '../../actions/action-delivery.resolver.ts'
import { DeliveryFieldsResolver } from '../../delivery/webhooks/delivery-fields.resolver.ts'
import { DeliveryResolver } from '../../delivery/webhooks/delivery.resolver.ts'
import { WebhookResolver } from '../../delivery/webhooks/webhook.resolver.ts'
import { WorkspaceResolver } from '../../access/workspaces/workspace.resolver.ts'
import { CategoryPoliciesResolver } from '../../settings/policies/written/category-policies.resolver.ts'
import {
  ContentTimelineResolver,
  SubcategoryTimelineResolver,
  UserTimelineResolver,
} from '../../actions/timeline.resolver.ts'
import { ContentTraceResolver, UserTraceResolver } from '../../judging/rules/trace.resolver.ts'
import { OpenReviewResolver } from '../../reviews/open-review.resolver.ts'
import { WorkspaceProgressResolver } from '../../insight/setup/workspace-progress.resolver.ts'
import {
  MemberCategoriesResolver,
  ViewerCategoriesResolver,
} from '../../settings/places/restriction.resolver.ts'
import { ViewerPermissionsResolver } from './viewer-permissions.resolver.ts'
import { AuditedCategoryResolver } from '../../settings/policies/audited-category.resolver.ts'
import { SendMessageResolver } from '../../decisions/messages/send-message.resolver.ts'
import { RejectRecommendationResolver } from '../../decisions/recommendations/reject-recommendation.resolver.ts'

type ResolverClass = new (...args: never[]) => object

/** Every resolver of the schema, one line each. */
export const resolvers: NonEmptyArray<ResolverClass> = [
  ActionDeliveryResolver,
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
  AttributeCandidatesResolver,
  AttributeResolver,
  AttributeValueResolver,
  AuditResolver,
  AuditedCategoryResolver,
  BacktestFieldsResolver,
  BacktestMatchResolver,
  AiRunResolver,
  BacktestResolver,
  PolicyTrialFieldsResolver,
  PolicyTrialResolver,
  CategoryPoliciesResolver,
  ContentAttributesResolver,
  ContentFieldsResolver,
  ContentResolver,
  ContentTimelineResolver,
  ContentTraceResolver,
  ContentVerdictsResolver,
  DecisionResolver,
  DecisionTraceResolver,
  DeletedRuleResolver,
  DeliveryFieldsResolver,
  DeliveryResolver,
  ClassifierExamplesResolver,
  ClassifierFieldsResolver,
  ClassifierResolver,
  ClassifierRulesResolver,
  ClassifierVersionFieldsResolver,
  HashListResolver,
  MediaSourceResolver,
  TryMediaResolver,
  IntegrationResolver,
  ListFieldsResolver,
  ListItemResolver,
  ListResolver,
  ListRulesResolver,
  MediaFieldsResolver,
  MediaResolver,
  MediaFindingsResolver,
  MemberCategoriesResolver,
  MemberResolver,
  MessageResolver,
  OpenReviewResolver,
  PasswordResolver,
  PlaceResolver,
  PlanResolver,
  PlatformStatusResolver,
  PolicyCategoryResolver,
  PolicyCategoryRulesResolver,
  QueueRulesResolver,
  QueueWorkResolver,
  RejectRecommendationResolver,
  ReportActionResolver,
  ReportFieldsResolver,
  ReporterAccuracyResolver,
  ReportedContentResolver,
  ReportedItemResolver,
  ReportedUserResolver,
  RerunResolver,
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
  ReviewStepsResolver,
  RuleAlertResolver,
  RuleEventResolver,
  RuleHealthResolver,
  RuleHistoryResolver,
  RulePlanResolver,
  RulePreviewChangeUsersResolver,
  RulePreviewResolver,
  RulePreviewUsersResolver,
  RuleResolver,
  RuleShadowFieldsResolver,
  RuleShadowResolver,
  RuleTakerResolver,
  RuleTransferResolver,
  RuleVersionResolver,
  ScoringResolver,
  SectionOfPolicyResolver,
  SendMessageResolver,
  ShadowSampleResolver,
  SignalProviderResolver,
  SignalRouteResolver,
  StrikeFieldsResolver,
  StrikeResolver,
  SubcategoryContentResolver,
  SubcategoryTimelineResolver,
  SubmissionResolver,
  TagResolver,
  TaggingResolver,
  TeamResolver,
  SessionResolver,
  TopicResolver,
  TrialResolver,
  UserAttributesResolver,
  UserFieldsResolver,
  UserIntakeResolver,
  UserReportResolver,
  UserResolver,
  UserStrikesResolver,
  UserTimelineResolver,
  UserTraceResolver,
  ViewerCategoriesResolver,
  ViewerPermissionsResolver,
  WebhookResolver,
  WorkspaceProgressResolver,
  WorkspaceResolver,
  WorkspaceTermsResolver,
  WrittenPolicyFieldsResolver,
  WrittenPolicyResolver,
  WrittenPolicyVersionResolver,
]
