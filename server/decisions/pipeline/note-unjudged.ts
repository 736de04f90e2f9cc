import type { Metrics } from '../../platform/metrics.ts'
import type { Judgement } from '../deciding/decision.ts'

/** Counts what of an item could not be judged, by why and by what became of it. */
export function noteUnjudged({ unjudged }: Metrics, { unjudgedEnd }: Judgement): void {
  const outcome = unjudgedEnd?.news
  if (outcome) for (const { reason } of unjudgedEnd.mark?.parts ?? []) unjudged.inc({ reason, outcome })
}
