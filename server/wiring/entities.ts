import { Action } from '../decisions/actions/action.entity.ts'
import { AuditInbox } from '../decisions/actions/audit-inbox.entity.ts'
import { ContentHiding } from '../intake/users/content-hiding.entity.ts'
import { AiModerator } from '../judging/ai-moderators/ai-moderator.entity.ts'
import { AiVerdict } from '../judging/ai-moderators/ai-verdict.entity.ts'
import { ApiKey } from '../access/api-keys/api-key.entity.ts'
import { Attribute } from '../settings/attributes/attribute.entity.ts'
import { Backtest } from '../judging/rules/backtest/backtest.entity.ts'
import { BacktestMatch } from '../judging/rules/backtest/backtest-match.entity.ts'
import { Content } from '../intake/content/content.entity.ts'
import { HashList } from '../settings/hash-lists/hash-list.entity.ts'
import { HashListEntry } from '../settings/hash-lists/hash-list-entry.entity.ts'
import { MessageTemplate } from '../settings/messages/message-template.entity.ts'
import { StoredDelivery } from '../delivery/webhooks/delivery.entity.ts'
import { DeliveryAttempt } from '../delivery/webhooks/delivery-attempt.entity.ts'
import { Outbox } from '../decisions/actions/outbox.entity.ts'
import { StoredWebhook } from '../delivery/webhooks/webhook.entity.ts'
import { Integration } from '../delivery/integrations/integration.entity.ts'
import { IntegrationDecision } from '../delivery/integrations/integration-decision.entity.ts'
import { IntegrationObject } from '../delivery/integrations/integration-object.entity.ts'
import { List } from '../settings/lists/list.entity.ts'
import { ListItem } from '../settings/lists/list-item.entity.ts'
import { Category } from '../settings/places/category.entity.ts'
import { Subcategory } from '../settings/places/subcategory.entity.ts'
import { PolicyCategory } from '../settings/policies/policy-category.entity.ts'
import { WrittenPolicyRow } from '../settings/policies/written/written-policy.entity.ts'
import { WrittenPolicyVersionRow } from '../settings/policies/written/written-policy-version.entity.ts'
import { ReviewQueue } from '../reviews/queues/review-queue.entity.ts'
import { QueuePresence } from '../reviews/queues/queue-presence.entity.ts'
import { ReviewSkip } from '../reviews/review-skip.entity.ts'
import { ReviewStep } from '../reviews/review-step.entity.ts'
import { Review } from '../reviews/review.entity.ts'
import { Tag } from '../settings/tags/tag.entity.ts'
import { TagRemoval } from '../settings/tags/tag-removal.entity.ts'
import { Member } from '../access/team/member.entity.ts'
import { ReportCounter } from '../intake/reports/report-counter.entity.ts'
import { ReportedItem } from '../intake/reports/reported-item.entity.ts'
import { UserReport } from '../intake/reports/user-report.entity.ts'
import { User } from '../intake/users/user.entity.ts'
import { Rule } from '../judging/rules/rule.entity.ts'
import { Workspace } from '../access/workspaces/workspace.entity.ts'

/** Every table that is also an entity. */
export const entities = [
  Action,
  AiModerator,
  AiVerdict,
  ApiKey,
  Attribute,
  AuditInbox,
  Backtest,
  BacktestMatch,
  Category,
  Content,
  ContentHiding,
  HashList,
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
  Member,
  MessageTemplate,
  PolicyCategory,
  Review,
  ReviewQueue,
  ReviewSkip,
  ReviewStep,
  QueuePresence,
  Subcategory,
  Tag,
  TagRemoval,
  ReportCounter,
  ReportedItem,
  User,
  UserReport,
  Workspace,
  Rule,
  WrittenPolicyRow,
  WrittenPolicyVersionRow,
]
