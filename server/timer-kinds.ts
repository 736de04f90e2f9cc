import type { Services } from './context.ts'
import type { TimerKind } from './platform/timers.ts'
import { claimTimer } from './reviews/claim-timer.ts'

/** Everything that can fall due, by its kind. */
export function timerKinds(services: Services): ReadonlyMap<string, TimerKind> {
  const kinds = [claimTimer(services.pubsub)]
  return new Map(kinds.map((kind) => [kind.kind, kind]))
}
