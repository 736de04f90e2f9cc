import { aiRunTimer } from './decisions/ai-runs/ai-run-task.ts'
import { bansTimer } from './decisions/bans/ban-timer.ts'
import { hideContentTimer } from './decisions/bans/hide-content.ts'
import { bulkDecisionTimer } from './decisions/bulk/bulk-decision-task.ts'
import { retroactionTimer } from './decisions/retroaction/retroaction-task.ts'
import { strikesTimer } from './decisions/strikes/strike-timer.ts'
import { integrationDecisionTimer } from './delivery/integrations/decision-task.ts'
import { analyticsTimer } from './insight/analytics/analytics-task.ts'
import { retentionTimer } from './insight/retention/retention-task.ts'
import { policyTrialTimer } from './judging/policy-trials/policy-trial-task.ts'
import { backtestTimer } from './judging/rules/backtest/backtest-task.ts'
import { ruleHealthTimer } from './judging/rules/health/rule-health-tasks.ts'
import type { TimerKind } from './platform/timers.ts'
import { claimTimer } from './reviews/claim-timer.ts'
import { holdTimer } from './reviews/hold-timer.ts'
import { checkTimer } from './reviews/quality/check-timer.ts'
import { queueHistoryTimer } from './reviews/queue-history/queue-history-timer.ts'
import { classifierTimer } from './signals/classifiers/classifier-timer.ts'
import type { Services } from './wiring/services.ts'

/** Every kind of timer. */
export function timerKinds(services: Services): ReadonlyMap<string, TimerKind> {
  const kinds = [
    analyticsTimer,
    claimTimer(services.pubsub),
    checkTimer(services),
    classifierTimer(services),
    holdTimer(services),
    backtestTimer,
    policyTrialTimer,
    queueHistoryTimer,
    aiRunTimer,
    retentionTimer,
    retroactionTimer(services.wakeUps),
    bulkDecisionTimer(services.wakeUps),
    hideContentTimer,
    integrationDecisionTimer(services),
    ruleHealthTimer,
    strikesTimer(services),
    bansTimer(services),
  ]
  return new Map(kinds.map((kind) => [kind.kind, kind]))
}
