import { AiRunResolver } from './ai-runs/ai-run.resolver.ts'
import {
  ActionAppealResolver,
  AppealFieldsResolver,
  ReviewAppealResolver,
} from './appeals/appeal-fields.resolver.ts'
import { AppealResolver } from './appeals/appeal.resolver.ts'
import {
  BulkDecisionDetailsResolver,
  BulkDecisionFieldsResolver,
  BulkDecisionItemResolver,
} from './bulk/bulk-decision-fields.resolver.ts'
import { BulkDecisionResolver } from './bulk/bulk-decision.resolver.ts'
import { DecisionResolver, PlatformStatusResolver, TaggingResolver } from './deciding/decision.resolver.ts'
import { SendMessageResolver } from './messages/send-message.resolver.ts'
import { SubmissionResolver } from './pipeline/submission.resolver.ts'
import { RejectRecommendationResolver } from './recommendations/reject-recommendation.resolver.ts'
import {
  RetroactionFieldsResolver,
  RetroactionItemResolver,
} from './retroaction/retroaction-fields.resolver.ts'
import { RetroactionResolver } from './retroaction/retroaction.resolver.ts'
import { StrikeFieldsResolver, StrikeResolver, UserStrikesResolver } from './strikes/strike.resolver.ts'
import { TrialResolver } from './trial/trial.resolver.ts'

/** The resolvers of this room. */
export const decisionsResolvers = [
  ActionAppealResolver,
  AppealFieldsResolver,
  AppealResolver,
  ReviewAppealResolver,
  AiRunResolver,
  BulkDecisionFieldsResolver,
  BulkDecisionItemResolver,
  BulkDecisionDetailsResolver,
  BulkDecisionResolver,
  DecisionResolver,
  PlatformStatusResolver,
  RejectRecommendationResolver,
  RetroactionFieldsResolver,
  RetroactionItemResolver,
  RetroactionResolver,
  SendMessageResolver,
  StrikeFieldsResolver,
  StrikeResolver,
  SubmissionResolver,
  TaggingResolver,
  TrialResolver,
  UserStrikesResolver,
]
