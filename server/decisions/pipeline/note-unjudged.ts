import type { Metrics } from '../../platform/metrics.ts'
import type { Judgement } from '../deciding/decision.ts'

/** Counts in the metrics what of an item could not be judged, by reason and handling. */
export function noteUnjudged({ unjudged }: Metrics, { unjudgedEnd }: Judgement): void {
  const outcome = unjudgedEnd?.news
  if (outcome) for (const { reason } of unjudgedEnd.mark?.parts ?? []) unjudged.inc({ reason, outcome })
}
