import { scoreLabels } from '../../server/signals/text-scores/score-labels.ts'
import type { Fitted } from './fit.ts'

const columns = scoreLabels.length
const kept = 0.9998

/** Weights in eight bits, by label so scaled that all but the largest 0.02 % keep their size. */
export function rounded({ weights }: Fitted): { weights: Int8Array; scales: number[] } {
  const scales = scoreLabels.map((_, column) => {
    const sizes = Float32Array.from({ length: weights.length / columns }, (_, bucket) =>
      Math.abs(weights[bucket * columns + column] as number),
    ).sort()
    return (sizes[Math.floor(kept * (sizes.length - 1))] as number) / 127
  })
  const small = Int8Array.from(weights, (weight, at) =>
    Math.max(-127, Math.min(127, Math.round(weight / (scales[at % columns] as number)))),
  )
  return { weights: small, scales }
}
