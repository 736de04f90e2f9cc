import { Member } from '../../../access/team/member.entity.ts'
import { Action } from '../../../actions/action.entity.ts'
import { AiRun } from '../../../decisions/ai-runs/ai-run.entity.ts'
import { Appeal } from '../../../decisions/appeals/appeal.entity.ts'
import { BulkDecision } from '../../../decisions/bulk/bulk-decision.entity.ts'
import { Retroaction } from '../../../decisions/retroaction/retroaction.entity.ts'
import { StoredDelivery } from '../../../delivery/webhooks/delivery.entity.ts'
import { Erasure } from '../../../insight/erasure/erasure.entity.ts'
import { Export } from '../../../insight/exports/export.entity.ts'
import { Content } from '../../../intake/content/content.entity.ts'
import { UserReport } from '../../../intake/reports/user-report.entity.ts'
import { User } from '../../../intake/users/user.entity.ts'
import { AiModerator } from '../../../judging/ai-moderators/ai-moderator.entity.ts'
import { PolicyTrial } from '../../../judging/policy-trials/policy-trial.entity.ts'
import { Backtest } from '../../../judging/rules/backtest/backtest.entity.ts'
import { Rule } from '../../../judging/rules/rule.entity.ts'
import { ReviewCase } from '../../../reviews/cases/review-case.entity.ts'
import { GoldenItem } from '../../../reviews/quality/golden-item.entity.ts'
import { ReviewQueue } from '../../../reviews/queues/review-queue.entity.ts'
import { Review } from '../../../reviews/review.entity.ts'
import { List } from '../../../settings/lists/list.entity.ts'
import { Category } from '../../../settings/places/category.entity.ts'
import { Subcategory } from '../../../settings/places/subcategory.entity.ts'
import { PolicyCategory } from '../../../settings/policies/policy-category.entity.ts'
import { WrittenPolicyRow } from '../../../settings/policies/written/written-policy.entity.ts'
import { Classifier } from '../../../signals/classifiers/classifier.entity.ts'

/** The entity of each type that is a `Node`. */
export const nodeEntities: Readonly<Record<string, abstract new () => object>> = {
  Action,
  AiModerator,
  AiRun,
  Appeal,
  Backtest,
  BulkDecision,
  Category,
  Classifier,
  Content,
  Delivery: StoredDelivery,
  Erasure,
  Export,
  GoldenItem,
  List,
  Member,
  PolicyCategory,
  PolicyTrial,
  Retroaction,
  Review,
  ReviewCase,
  ReviewQueue,
  Rule,
  Subcategory,
  User,
  UserReport,
  WrittenPolicy: WrittenPolicyRow,
}
