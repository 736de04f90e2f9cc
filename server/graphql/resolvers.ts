import type { NonEmptyArray } from 'type-graphql'
import { ActionResolver } from '../actions/action.resolver.ts'
import { ApiKeyResolver } from '../api-keys/api-key.resolver.ts'
import { AuditResolver } from '../audit/audit.resolver.ts'
import { ContentFieldsResolver } from '../content/content-fields.resolver.ts'
import { ContentResolver } from '../content/content.resolver.ts'
import { RevealResolver } from '../content/reveal.resolver.ts'
import { DecisionResolver } from '../moderation/decision.resolver.ts'
import { SubmissionResolver } from '../moderation/submission.resolver.ts'
import { ListResolver } from '../lists/list.resolver.ts'
import { ListFieldsResolver, ListItemResolver } from '../lists/list-fields.resolver.ts'
import { PlaceResolver } from '../places/place.resolver.ts'
import { PolicyCategoryResolver } from '../policies/policy-category.resolver.ts'
import { ReviewQueueResolver } from '../review-queues/review-queue.resolver.ts'
import { ReviewChangesResolver } from '../reviews/review-changes.resolver.ts'
import { ReviewFieldsResolver } from '../reviews/review-fields.resolver.ts'
import { ReviewReasonResolver } from '../reviews/review-reason.resolver.ts'
import { ReviewResolver } from '../reviews/review.resolver.ts'
import { DecisionTraceResolver } from '../rules/decision-trace.resolver.ts'
import { RulePreviewResolver } from '../rules/rule-preview.resolver.ts'
import { RuleResolver } from '../rules/rule.resolver.ts'
import { TagResolver } from '../tags/tag.resolver.ts'
import { TeamResolver } from '../team/team.resolver.ts'
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
  AuditResolver,
  ContentFieldsResolver,
  ContentResolver,
  DecisionResolver,
  DeliveryFieldsResolver,
  DeliveryResolver,
  DecisionTraceResolver,
  ListResolver,
  ListFieldsResolver,
  ListItemResolver,
  PlaceResolver,
  PolicyCategoryResolver,
  RevealResolver,
  ReviewChangesResolver,
  ReviewFieldsResolver,
  ReviewQueueResolver,
  ReviewReasonResolver,
  ReviewResolver,
  RulePreviewResolver,
  RuleResolver,
  SubmissionResolver,
  TagResolver,
  TeamResolver,
  UserResolver,
  WebhookResolver,
  WorkspaceResolver,
]
