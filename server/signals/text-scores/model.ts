import { gunzipSync } from 'node:zlib'
import { scoreLabels } from './score-labels.ts'
import type { Vocabulary } from './unmask.ts'

/** The number of labels that each bucket has a weight for. */
export const columns = scoreLabels.length
/** The number of hidden units that each bucket has a weight for. */
export const hiddenUnits = 16
/** The weights of a bucket: for the labels, then for the hidden units. */
export const rowLength = columns + hiddenUnits

/** The calibration of a label: its likelihood is 1 / (1 + e^-x), with x the weighted sum of these. */
export interface Calibration {
  /** Weight of the logit of the window that scores highest; for a short text, of the whole. */
  worst: number
  /** Weight of the difference of the logit of the whole text. */
  whole: number
  /** Weight of the binary logarithm of the number of windows, as many give more occasions for error. */
  windows: number
  offset: number
}

/** The header of a model file. */
export interface ModelHeader {
  version: string
  /** The size of one quantization step, by column of a row. */
  scales: number[]
  /** By column of a row. */
  biases: number[]
  /** The weights of hidden units in the logits, by unit and label. */
  outputs: number[][]
  /** By label. */
  calibration: Calibration[]
  vocabulary: Vocabulary
  /** Words that are interchangeable in a sentence, by kind. */
  kinds: Record<string, readonly string[]>
}

/** A linear model of hashed features, combined with one hidden layer over the same features. */
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
