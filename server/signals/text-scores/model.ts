import { gunzipSync } from 'node:zlib'
import { scoreLabels } from './score-labels.ts'
import type { Vocabulary } from './unmask.ts'

/** The number of labels that each bucket has a weight for. */
export const columns = scoreLabels.length
/** The number of hidden units that each bucket has a weight for. */
export const hiddenUnits = 16
/** The weights of a bucket: for the labels, then for the hidden units. */
export const rowLength = columns + hiddenUnits

/** How a label's likelihood follows from its logits: 1 / (1 + e^-x), x the weighted sum of these. */
export interface Calibration {
  /** The logit of the window that scores highest; of a short text, its own. */
  worst: number
  /** How much higher the logit of the whole text is. */
  whole: number
  /** The binary logarithm of the number of windows: many give more occasions for error. */
  windows: number
  offset: number
}

/** What a model file says of itself, before its weights. */
export interface ModelHeader {
  version: string
  /** What one step of a weight is worth, by place in a row. */
  scales: number[]
  /** By place in a row. */
  biases: number[]
  /** What hidden units add to the logits, by unit and label. */
  outputs: number[][]
  /** By label. */
  calibration: Calibration[]
  vocabulary: Vocabulary
  /** Words that stand for each other in what is said, by kind. */
  kinds: Record<string, readonly string[]>
}

/** A linear model of hashed features, and beside it one hidden layer over the same features. */
export interface Model extends ModelHeader {
  /** A row for each bucket. */
  weights: Int8Array
}

/** Reads a model file: the length of the header, the header as JSON, the weights; all gzipped. */
export function readModel(file: Buffer): Model {
  const content = gunzipSync(file)
  const length = content.readUInt32LE(0)
  const header = JSON.parse(content.toString('utf8', 4, 4 + length)) as ModelHeader
  const weights = new Int8Array(content.buffer, content.byteOffset + 4 + length)
  return { ...header, weights: weights.slice() }
}
