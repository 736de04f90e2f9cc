import { ApiKey } from '../access/api-keys/api-key.entity.ts'
import { AuditEntry } from '../access/audit/audit-entry.entity.ts'
import { AuditHead } from '../access/audit/audit-head.entity.ts'
import { IdentityProvider } from '../access/identity-provider/identity-provider.entity.ts'
import { Invitation } from '../access/invitations/invitation.entity.ts'
import { SentRequest } from '../access/requests/sent-request.entity.ts'
import { StoredRecoveryCode, StoredSecondStep } from '../access/second-step/second-step.entity.ts'
import { MemberCategory } from '../access/team/member-category.entity.ts'
import { MemberWithheld } from '../access/team/member-withheld.entity.ts'
import { Member } from '../access/team/member.entity.ts'
import { StoredPasswordLink } from '../access/team/password-link.entity.ts'
import { Session } from '../access/team/session.entity.ts'
import { Workspace } from '../access/workspaces/workspace.entity.ts'
import { Action } from '../actions/action.entity.ts'
import { AuditInbox } from '../actions/audit-inbox.entity.ts'
import { AiRun, AiRunItem } from '../decisions/ai-runs/ai-run.entity.ts'
import { Appeal } from '../decisions/appeals/appeal.entity.ts'
import { BulkDecisionItem } from '../decisions/bulk/bulk-decision-item.entity.ts'
import { BulkDecision } from '../decisions/bulk/bulk-decision.entity.ts'
import { AppliedRule } from '../decisions/pipeline/applied-rule.entity.ts'
import { RetroactionItem } from '../decisions/retroaction/retroaction-item.entity.ts'
import { Retroaction } from '../decisions/retroaction/retroaction.entity.ts'
import { Strike } from '../decisions/strikes/strike.entity.ts'
import { IntegrationDecision } from '../delivery/integrations/integration-decision.entity.ts'
import { IntegrationObject } from '../delivery/integrations/integration-object.entity.ts'
import { Integration } from '../delivery/integrations/integration.entity.ts'
import { DeliveryAttempt } from '../delivery/webhooks/delivery-attempt.entity.ts'
import { StoredDelivery } from '../delivery/webhooks/delivery.entity.ts'
import { Outbox } from '../delivery/webhooks/outbox.entity.ts'
import { WaitingAction } from '../delivery/webhooks/waiting-action.entity.ts'
import { StoredWebhook } from '../delivery/webhooks/webhook.entity.ts'
import { AnalyticsCount, AnalyticsProgress } from '../insight/analytics/analytics.entities.ts'
import { Erasure } from '../insight/erasure/erasure.entity.ts'
import { LegalHold } from '../insight/erasure/legal-hold.entity.ts'
import { Export, ExportPart } from '../insight/exports/export.entity.ts'
import { RetentionSetting } from '../insight/retention/retention-setting.entity.ts'
import { SavedView } from '../insight/saved-views/saved-view.entity.ts'
import { ContentVolume } from '../intake/content/content-volume.entity.ts'
import { Content } from '../intake/content/content.entity.ts'
import { Media } from '../intake/content/media.entity.ts'
import { ReportCounter } from '../intake/reports/report-counter.entity.ts'
import { ReportedItem } from '../intake/reports/reported-item.entity.ts'
import { UserReport } from '../intake/reports/user-report.entity.ts'
import { SearchInbox } from '../intake/search/search-inbox.entity.ts'
import { ContentSearch, UserSearch } from '../intake/search/search-index.entities.ts'
import { ContentHiding } from '../intake/users/content-hiding.entity.ts'
import { User } from '../intake/users/user.entity.ts'
import { AiModerator } from '../judging/ai-moderators/ai-moderator.entity.ts'
import { AiSpending } from '../judging/ai-moderators/ai-spending.entity.ts'
import { AiVerdict } from '../judging/ai-moderators/ai-verdict.entity.ts'
import { PolicyExample } from '../judging/policy-trials/policy-example.entity.ts'
import { PolicyTrial, PolicyTrialItem } from '../judging/policy-trials/policy-trial.entity.ts'
import { BacktestMatch } from '../judging/rules/backtest/backtest-match.entity.ts'
import { Backtest } from '../judging/rules/backtest/backtest.entity.ts'
import {
  RuleAlert,
  RuleHour,
  RuleOverlap,
  StoredRuleCost,
  StoredRuleHealth,
} from '../judging/rules/health/rule-health.entity.ts'
import { RuleVersion } from '../judging/rules/history/rule-version.entity.ts'
import { RulePlan } from '../judging/rules/rule-plan.entity.ts'
import { RuleReference } from '../judging/rules/rule-reference.entity.ts'
import { Rule } from '../judging/rules/rule.entity.ts'
import { RuleShadowHit, RuleShadowHour } from '../judging/rules/shadow/rule-shadow.entity.ts'
import { ContentTrace, UserTrace } from '../judging/rules/trace.entity.ts'
import { AppliedTemplate } from '../judging/templates/applied-template.entity.ts'
import { StoredEvent } from '../platform/events/event.entity.ts'
import { StoredTask, StoredTaskLease } from '../platform/task.entity.ts'
import { StoredTimer } from '../platform/timer.entity.ts'
import { ReviewCaseInbox } from '../reviews/cases/review-case-inbox.entity.ts'
import { ReviewCaseMember } from '../reviews/cases/review-case-member.entity.ts'
import { ReviewCasePrint } from '../reviews/cases/review-case-print.entity.ts'
import { ReviewCase } from '../reviews/cases/review-case.entity.ts'
import { ExposureBudget } from '../reviews/exposure/exposure-budget.entity.ts'
import { GoldenItem } from '../reviews/quality/golden-item.entity.ts'
import { QualityCheck } from '../reviews/quality/quality-check.entity.ts'
import { QueuePoint } from '../reviews/queue-history/queue-point.entity.ts'
import { QueuePresence } from '../reviews/queues/queue-presence.entity.ts'
import { ReviewQueue } from '../reviews/queues/review-queue.entity.ts'
import { ReviewSkip } from '../reviews/review-skip.entity.ts'
import { ReviewStep } from '../reviews/review-step.entity.ts'
import { Review } from '../reviews/review.entity.ts'
import { Attribute } from '../settings/attributes/attribute.entity.ts'
import { HashListEntry } from '../settings/hash-lists/hash-list-entry.entity.ts'
import { HashList } from '../settings/hash-lists/hash-list.entity.ts'
import { ListItem } from '../settings/lists/list-item.entity.ts'
import { List } from '../settings/lists/list.entity.ts'
import { MediaSource } from '../settings/media-sources/media-source.entity.ts'
import { MessageTemplate } from '../settings/messages/message-template.entity.ts'
import { Category } from '../settings/places/category.entity.ts'
import { Subcategory } from '../settings/places/subcategory.entity.ts'
import { PolicyCategory } from '../settings/policies/policy-category.entity.ts'
import { WrittenPolicyVersionRow } from '../settings/policies/written/written-policy-version.entity.ts'
import { WrittenPolicyRow } from '../settings/policies/written/written-policy.entity.ts'
import { StoredStrikeSettings } from '../settings/strikes/stored-strike-settings.entity.ts'
import { TagRemoval } from '../settings/tags/tag-removal.entity.ts'
import { Tag } from '../settings/tags/tag.entity.ts'
import { SignalResult } from '../signals/asking/signal-result.entity.ts'
import { StoredSignalUsage } from '../signals/asking/signal-usage.entity.ts'
import { ClassifierExample } from '../signals/classifiers/classifier-example.entity.ts'
import { ClassifierShadowDay } from '../signals/classifiers/classifier-shadow-day.entity.ts'
import { ClassifierVersion } from '../signals/classifiers/classifier-version.entity.ts'
import { Classifier } from '../signals/classifiers/classifier.entity.ts'
import { MediaAnalysis } from '../signals/media/media-analysis.entity.ts'
import { MediaEmbedding } from '../signals/media/media-embedding.entity.ts'
import { MediaPrint, MediaPrintKey } from '../signals/media/media-print.entities.ts'
import { StoredSignalProvider } from '../signals/providers/signal-provider.entity.ts'
import { StoredSignalRoute } from '../signals/routes/signal-route.entity.ts'
import { SuggestedScore } from '../signals/scoring/suggested-score.entity.ts'
import { ContentTopic, TopicVolume } from '../signals/topics/topic-volume.entity.ts'

/** Every entity that has a table. */
export const entities = [
  Action,
  AiModerator,
  AiRun,
  AiRunItem,
  AiSpending,
  AiVerdict,
  AnalyticsCount,
  AnalyticsProgress,
  IdentityProvider,
  Invitation,
  StoredRecoveryCode,
  StoredSecondStep,
  Appeal,
  ApiKey,
  AppliedRule,
  Attribute,
  AuditEntry,
  AuditHead,
  AuditInbox,
  StoredEvent,
  Erasure,
  LegalHold,
  RetentionSetting,
  Export,
  ExportPart,
  Backtest,
  BacktestMatch,
  Category,
  Classifier,
  ClassifierExample,
  ClassifierShadowDay,
  ClassifierVersion,
  Content,
  ContentTopic,
  ContentVolume,
  ContentSearch,
  ReviewCase,
  ReviewCaseInbox,
  ReviewCaseMember,
  ReviewCasePrint,
  SearchInbox,
  UserSearch,
  ContentHiding,
  HashList,
  MediaSource,
  HashListEntry,
  DeliveryAttempt,
  Integration,
  IntegrationDecision,
  IntegrationObject,
  List,
  ListItem,
  Outbox,
  StoredDelivery,
  StoredWebhook,
  WaitingAction,
  Media,
  MediaAnalysis,
  MediaEmbedding,
  MediaPrint,
  MediaPrintKey,
  Member,
  MemberCategory,
  MemberWithheld,
  ExposureBudget,
  GoldenItem,
  QualityCheck,
  Session,
  SignalResult,
  StoredSignalProvider,
  StoredSignalRoute,
  StoredSignalUsage,
  StoredPasswordLink,
  SentRequest,
  MessageTemplate,
  SavedView,
  PolicyCategory,
  PolicyExample,
  PolicyTrial,
  PolicyTrialItem,
  AppliedTemplate,
  Retroaction,
  RetroactionItem,
  BulkDecision,
  BulkDecisionItem,
  Review,
  ReviewQueue,
  ReviewSkip,
  ReviewStep,
  QueuePoint,
  QueuePresence,
  StoredStrikeSettings,
  Strike,
  Subcategory,
  SuggestedScore,
  Tag,
  TagRemoval,
  TopicVolume,
  ReportCounter,
  ReportedItem,
  User,
  UserReport,
  Workspace,
  Rule,
  ContentTrace,
  RuleAlert,
  RuleHour,
  RuleOverlap,
  RulePlan,
  RuleReference,
  RuleShadowHit,
  RuleShadowHour,
  RuleVersion,
  StoredRuleCost,
  StoredRuleHealth,
  StoredTask,
  StoredTaskLease,
  StoredTimer,
  UserTrace,
  WrittenPolicyRow,
  WrittenPolicyVersionRow,
]
