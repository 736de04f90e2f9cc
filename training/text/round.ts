import { rowLength } from '../../server/signals/text-scores/model.ts'
import type { Fitted } from './fit.ts'

const kept = 0.9998

/** Weights in eight bits, by place in a row so scaled that all but the largest 0.02 % keep their size. */
export function rounded({ weights }: Fitted): { weights: Int8Array; scales: number[] } {
  const scales = Array.from({ length: rowLength }, (_, place) => {
    const sizes = Float32Array.from({ length: weights.length / rowLength }, (_, bucket) =>
      Math.abs(weights[bucket * rowLength + place] as number),
    ).sort()
    return (sizes[Math.floor(kept * (sizes.length - 1))] as number) / 127 || 1
  })
  const small = Int8Array.from(weights, (weight, at) =>
    Math.max(-127, Math.min(127, Math.round(weight / (scales[at % rowLength] as number)))),
  )
  return { weights: small, scales }
}
