import { builtInScorer } from '../../text-scores/built-in-model.ts'
import { packModel } from '../classifier-model.ts'
import { learn } from './learn.ts'
import type { Quality } from './quality.ts'
import type { LabelledRow } from './row.ts'
import { textRow } from './text-row.ts'

/** Training examples: texts, or embeddings of pictures with the name of their network. */
export type TrainRequest =
  | { kind: 'texts'; examples: { text: string; violates: boolean }[] }
  | { kind: 'pictures'; base: string; examples: { embedding: Float32Array; violates: boolean }[] }

/** A classifier that was trained. */
export interface TrainedClassifier {
  /** In the format of `packModel`. */
  weights: Uint8Array
  /** The version of the text scores, or the embedding of pictures, that it was trained on. */
  base: string
  quality: Quality
  /** The cross-validated likelihood in percent of each example, in their order. */
  likelihoods: number[]
}

const none = new Uint32Array()

/** Trains a classifier: seconds of CPU time for thousands of examples, so run it in a thread. */
export function trainClassifier(request: TrainRequest): TrainedClassifier {
  const { rows, base } = rowsOf(request)
  const { weights, calibration, quality, likelihoods } = learn(rows)
  return { weights: packModel({ weights, calibration, base }), base, quality, likelihoods }
}

function rowsOf(request: TrainRequest): { rows: LabelledRow[]; base: string } {
  if (request.kind === 'texts')
    return {
      base: builtInScorer().model.version,
      rows: request.examples.map(({ text, violates }) => ({ ...textRow(text), violates })),
    }
  return {
    base: request.base,
    rows: request.examples.map(({ embedding, violates }) => ({
      buckets: none,
      dense: pictureRow(embedding),
      violates,
    })),
  }
}

/** Scales an embedding to the size of other measures, independent of the network's own scale. */
export function pictureRow(embedding: Float32Array): Float32Array {
  let sum = 0
  for (const value of embedding) sum += value * value
  const scale = Math.sqrt(embedding.length) / (4 * Math.max(1e-9, Math.sqrt(sum)))
  return embedding.map((value) => value * scale)
}
