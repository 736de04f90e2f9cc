import { type Weights, fitRows, logitOf, randomFrom, shuffle } from './fit.ts'
import {
  type Calibration,
  calibrate,
  likelihoodOf,
  type Quality,
  qualityOf,
  type Prediction,
} from './quality.ts'
import type { LabelledRow } from './row.ts'

/** Parts that the examples are split into; each is tried by a model of the others. */
export const folds = 5

/** The trained weights, and the cross-validated predictions. */
export interface TrainingResult {
  weights: Weights
  calibration: Calibration
  quality: Quality
  /** The likelihood in percent of each example by a model that had not seen it, in their order. */
  likelihoods: number[]
}

/**
 * Learns from examples, and tries what is learned on examples that were left out (cross-validation). Likelihoods are as if
 * a share of `prevalence` of all there is violated.
 */
export function learn(rows: readonly LabelledRow[], prevalence = 0.5): TrainingResult {
  const foldOf = foldsOf(rows)
  const tried: Prediction[] = rows.map(({ violates }) => ({ logit: 0, violates }))
  for (let fold = 0; fold < folds; fold++) {
    const weights = fitRows(rows.filter((_, at) => foldOf[at] !== fold))
    for (const [at, row] of rows.entries())
      if (foldOf[at] === fold) (tried[at] as Prediction).logit = logitOf(weights, row)
  }
  const calibration = calibrate(tried, prevalence)
  const likelihoods = tried.map(({ logit }) => likelihoodOf(calibration, logit))
  const quality = qualityOf(
    tried.map(({ violates }, at) => ({ violates, likelihood: likelihoods[at] as number })),
  )
  const weights = fitRows(rows)
  return { weights, calibration, quality, likelihoods }
}

/** The part that each example is in; every part has its share of each side. */
function foldsOf(rows: readonly LabelledRow[]): Uint8Array {
  const found = new Uint8Array(rows.length)
  for (const side of [true, false]) {
    const places = rows.flatMap(({ violates }, at) => (violates === side ? [at] : []))
    shuffle(places, randomFrom(places.length))
    for (const [order, at] of places.entries()) found[at] = order % folds
  }
  return found
}
