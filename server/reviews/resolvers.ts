import { CasesOfReviewResolver } from './cases/cases-of-review.resolver.ts'
import { ReviewCaseFieldsResolver } from './cases/review-case-fields.resolver.ts'
import { ReviewCaseResolver } from './cases/review-case.resolver.ts'
import {
  ExposureBudgetResolver,
  ExposureKindResolver,
  ExposureResolver,
} from './exposure/exposure.resolver.ts'
import { OpenReviewResolver } from './open-review.resolver.ts'
import { GoldenItemResolver } from './quality/golden-item.resolver.ts'
import {
  CategoryQualityResolver,
  ConfusedAnswersResolver,
  DecidedAnswerResolver,
  GoldenAnswerResolver,
  PairQualityResolver,
  PersonQualityResolver,
  QualityResolver,
} from './quality/quality.resolver.ts'
import { QueueHistoryResolver } from './queue-history/queue-history.resolver.ts'
import { QueueWorkResolver, ReviewAssigneeResolver } from './queue-work.resolver.ts'
import { InvitedQueuesResolver } from './queues/invited-queues.resolver.ts'
import { ReviewQueueChangesResolver } from './queues/review-queue-changes.resolver.ts'
import { ReviewQueueResolver } from './queues/review-queue.resolver.ts'
import { ReviewChangesResolver } from './review-changes.resolver.ts'
import { ReviewDecisionResolver } from './review-decision.resolver.ts'
import { ReviewFieldsResolver } from './review-fields.resolver.ts'
import { ReviewReasonResolver } from './review-reason.resolver.ts'
import { ReviewStepsResolver } from './review-steps.resolver.ts'
import { ReviewResolver } from './review.resolver.ts'

/** The resolvers of this room. */
export const reviewsResolvers = [
  CasesOfReviewResolver,
  CategoryQualityResolver,
  ConfusedAnswersResolver,
  DecidedAnswerResolver,
  GoldenAnswerResolver,
  PairQualityResolver,
  PersonQualityResolver,
  QualityResolver,
  ExposureBudgetResolver,
  ExposureKindResolver,
  ExposureResolver,
  GoldenItemResolver,
  InvitedQueuesResolver,
  OpenReviewResolver,
  QueueHistoryResolver,
  QueueWorkResolver,
  ReviewAssigneeResolver,
  ReviewCaseFieldsResolver,
  ReviewCaseResolver,
  ReviewChangesResolver,
  ReviewDecisionResolver,
  ReviewFieldsResolver,
  ReviewQueueChangesResolver,
  ReviewQueueResolver,
  ReviewReasonResolver,
  ReviewResolver,
  ReviewStepsResolver,
]
