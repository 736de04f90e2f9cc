import { analyticsTimer } from './analytics/analytics-task.ts'
import type { Services } from './context.ts'
import { integrationDecisionTimer } from './integrations/decision-task.ts'
import { bansTimer } from './moderation/ban-timer.ts'
import { hideContentTimer } from './moderation/hide-content-task.ts'
import type { TimerKind } from './platform/timers.ts'
import { retentionTimer } from './retention/retention-task.ts'
import { retroactionTimer } from './moderation/retroaction/retroaction-task.ts'
import { backtestTimer } from './rules/backtest/backtest-task.ts'
import { claimTimer } from './reviews/claim-timer.ts'
import { holdTimer } from './reviews/hold-timer.ts'
import { ruleHealthTimer } from './rules/health/rule-health-tasks.ts'
import { strikesTimer } from './strikes/strike-timer.ts'

/** Everything that can fall due, by its kind. */
export function timerKinds(services: Services): ReadonlyMap<string, TimerKind> {
  const kinds = [
    analyticsTimer,
    claimTimer(services.pubsub),
    holdTimer(services),
    backtestTimer,
    retentionTimer,
    retroactionTimer(services.doorbell),
    hideContentTimer,
    integrationDecisionTimer,
    ruleHealthTimer,
    strikesTimer(services),
    bansTimer(services),
  ]
  return new Map(kinds.map((kind) => [kind.kind, kind]))
}
