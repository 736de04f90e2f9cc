import { AiModeratorActorResolver } from './ai-moderators/ai-moderator-actor.resolver.ts'
import { AiModeratorResolver } from './ai-moderators/ai-moderator.resolver.ts'
import {
  AiAgreementResolver,
  AiTrialResolver,
  AiVerdictResolver,
  ContentVerdictsResolver,
} from './ai-moderators/ai-verdict.resolver.ts'
import { PolicyTrialFieldsResolver, PolicyTrialResolver } from './policy-trials/policy-trial.resolver.ts'
import { BacktestFieldsResolver, BacktestMatchResolver } from './rules/backtest/backtest-fields.resolver.ts'
import { BacktestResolver } from './rules/backtest/backtest.resolver.ts'
import { DecisionTraceResolver } from './rules/decision-trace.resolver.ts'
import {
  RuleAlertResolver,
  RuleHealthResolver,
  RuleTakerResolver,
} from './rules/health/rule-health.resolver.ts'
import { RuleHistoryResolver } from './rules/history/rule-history.resolver.ts'
import {
  DeletedRuleResolver,
  RuleEventResolver,
  RuleVersionResolver,
} from './rules/history/rule-version.resolver.ts'
import { RuleActorResolver } from './rules/rule-actor.resolver.ts'
import { RulePlanResolver } from './rules/rule-plan.resolver.ts'
import { RulePreviewResolver } from './rules/rule-preview.resolver.ts'
import {
  ClassifierRulesResolver,
  ListRulesResolver,
  PolicyCategoryRulesResolver,
  QueueRulesResolver,
} from './rules/rule-usage.resolver.ts'
import { RuleResolver } from './rules/rule.resolver.ts'
import {
  RuleShadowFieldsResolver,
  RuleShadowResolver,
  ShadowSampleResolver,
} from './rules/shadow/rule-shadow.resolver.ts'
import { ContentTraceResolver, UserTraceResolver } from './rules/trace.resolver.ts'
import { RuleTransferResolver } from './rules/transfer/rule-transfer.resolver.ts'
import { TemplateResolver } from './templates/template.resolver.ts'

/** The resolvers of this room. */
export const judgingResolvers = [
  AiAgreementResolver,
  AiModeratorActorResolver,
  AiModeratorResolver,
  AiTrialResolver,
  AiVerdictResolver,
  BacktestFieldsResolver,
  BacktestMatchResolver,
  BacktestResolver,
  ClassifierRulesResolver,
  ContentTraceResolver,
  ContentVerdictsResolver,
  DecisionTraceResolver,
  DeletedRuleResolver,
  ListRulesResolver,
  PolicyCategoryRulesResolver,
  PolicyTrialFieldsResolver,
  PolicyTrialResolver,
  QueueRulesResolver,
  RuleActorResolver,
  RuleAlertResolver,
  RuleEventResolver,
  RuleHealthResolver,
  RuleHistoryResolver,
  RulePlanResolver,
  RulePreviewResolver,
  RuleResolver,
  RuleShadowFieldsResolver,
  RuleShadowResolver,
  RuleTakerResolver,
  RuleTransferResolver,
  RuleVersionResolver,
  ShadowSampleResolver,
  UserTraceResolver,
  TemplateResolver,
]
