import { gunzipSync } from 'node:zlib'
import { scoreLabels } from './score-labels.ts'

/** What a model file says of itself, before its weights. */
export interface ModelHeader {
  version: string
  /** By column, in the order of the labels. */
  scales: number[]
  biases: number[]
  /** Likelihood = 1 / (1 + e^-(slope · logit + offset)). */
  calibration: { slope: number; offset: number }[]
  /** Words that may be masked with asterisks, frequent ones first. */
  vocabulary: string[]
}

/** A linear model of hashed features: a row of one weight for each label and bucket. */
export interface Model extends ModelHeader {
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

/** The number of labels that each bucket has a weight for. */
export const columns = scoreLabels.length
