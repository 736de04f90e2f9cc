import type { Services } from './context.ts'
import { integrationDecisionTimer } from './integrations/decision-task.ts'
import { bansTimer } from './moderation/ban-timer.ts'
import { hideContentTimer } from './moderation/hide-content-task.ts'
import type { TimerKind } from './platform/timers.ts'
import { claimTimer } from './reviews/claim-timer.ts'
import { strikesTimer } from './strikes/strike-timer.ts'

/** Everything that can fall due, by its kind. */
export function timerKinds(services: Services): ReadonlyMap<string, TimerKind> {
  const kinds = [
    claimTimer(services.pubsub),
    hideContentTimer,
    integrationDecisionTimer,
    strikesTimer(services.doorbell),
    bansTimer(services.pipeline),
  ]
  return new Map(kinds.map((kind) => [kind.kind, kind]))
}
