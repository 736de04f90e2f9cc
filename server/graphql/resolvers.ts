import type { NonEmptyArray } from 'type-graphql'
import { ActionResolver } from '../actions/action.resolver.ts'
import { ApiKeyResolver } from '../api-keys/api-key.resolver.ts'
import { AttributeResolver } from '../attributes/attribute.resolver.ts'
import { ContentAttributesResolver, UserAttributesResolver } from '../attributes/attribute-fields.resolver.ts'
import { AttributeValueResolver } from '../attributes/attribute-values.resolver.ts'
import { AuditResolver } from '../audit/audit.resolver.ts'
import { ContentFieldsResolver } from '../content/content-fields.resolver.ts'
import { ContentResolver } from '../content/content.resolver.ts'
import { RerunResolver } from '../content/rerun.resolver.ts'
import { RevealResolver } from '../content/reveal.resolver.ts'
import { IntegrationResolver } from '../integrations/integration.resolver.ts'
import { DecisionResolver } from '../moderation/decision.resolver.ts'
import { PlatformStatusResolver } from '../moderation/platform-status.resolver.ts'
import { SubmissionResolver } from '../moderation/submission.resolver.ts'
import { ListResolver } from '../lists/list.resolver.ts'
import { ListFieldsResolver, ListItemResolver } from '../lists/list-fields.resolver.ts'
import { MessageResolver } from '../messages/message.resolver.ts'
import { PlaceResolver } from '../places/place.resolver.ts'
import { PolicyCategoryResolver } from '../policies/policy-category.resolver.ts'
import { ReportFieldsResolver } from '../reports/report-fields.resolver.ts'
import {
  ReportedContentResolver,
  ReportedItemResolver,
  ReportedUserResolver,
} from '../reports/reported-fields.resolver.ts'
import { UserReportResolver } from '../reports/user-report.resolver.ts'
import { ReviewQueueChangesResolver } from '../review-queues/review-queue-changes.resolver.ts'
import { ReviewQueueResolver } from '../review-queues/review-queue.resolver.ts'
import { ReviewChangesResolver } from '../reviews/review-changes.resolver.ts'
import { ReviewFieldsResolver } from '../reviews/review-fields.resolver.ts'
import { ReviewReasonResolver } from '../reviews/review-reason.resolver.ts'
import { ReviewResolver } from '../reviews/review.resolver.ts'
import { DecisionTraceResolver } from '../rules/decision-trace.resolver.ts'
import { RulePreviewResolver } from '../rules/rule-preview.resolver.ts'
import { RulePreviewUsersResolver } from '../rules/rule-preview-users.resolver.ts'
import { RuleResolver } from '../rules/rule.resolver.ts'
import { StrikeFieldsResolver, StrikeResolver, UserStrikesResolver } from '../strikes/strike.resolver.ts'
import { TagResolver } from '../tags/tag.resolver.ts'
import { MemberResolver } from '../team/member.resolver.ts'
import { TaggingResolver } from '../tags/tagging.resolver.ts'
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
  ApiKeyResolver,
  AttributeResolver,
  AttributeValueResolver,
  AuditResolver,
  ContentAttributesResolver,
  UserAttributesResolver,
  ContentFieldsResolver,
  ContentResolver,
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
  PlatformStatusResolver,
  PolicyCategoryResolver,
  ReportFieldsResolver,
  ReportedContentResolver,
  ReportedItemResolver,
  ReportedUserResolver,
  RerunResolver,
  RevealResolver,
  ReviewChangesResolver,
  ReviewFieldsResolver,
  ReviewQueueChangesResolver,
  ReviewQueueResolver,
  ReviewReasonResolver,
  ReviewResolver,
  RulePreviewResolver,
  RulePreviewUsersResolver,
  RuleResolver,
  SubmissionResolver,
  StrikeFieldsResolver,
  StrikeResolver,
  TagResolver,
  TaggingResolver,
  TeamResolver,
  UserReportResolver,
  UserFieldsResolver,
  UserIntakeResolver,
  UserResolver,
  UserStrikesResolver,
  WebhookResolver,
  WorkspaceResolver,
]
